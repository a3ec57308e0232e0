import type { Caller } from "../../client/api";
import type { Backups } from "./schema";

/** The calls about backups. */
export const backupsApi = ({ call }: Caller) => ({
  list: () => call<Backups>("GET", "/backups"),
  /** answers when the backup has begun */
  make: () => call<Backups>("POST", "/backups"),
});
