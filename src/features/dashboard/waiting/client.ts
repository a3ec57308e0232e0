import type { Caller } from "../../../client/api";
import type { WaitingWork } from "./schema";

/** The call about what waits in the back office. */
export const waitingApi = ({ call }: Caller) => ({
  read: () => call<WaitingWork>("GET", "/admin/waiting"),
});
