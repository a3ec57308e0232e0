import type { Caller } from "../../client/api";
import type { Notices, NoticesChange } from "./schema";

/** The calls about notices. */
export const noticesApi = ({ call }: Caller) => ({
  read: () => call<Notices>("GET", "/users/me/notices"),
  change: (change: NoticesChange) => call<Notices>("PUT", "/users/me/notices", { body: change }),
});
