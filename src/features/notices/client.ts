import type { Caller } from "../../client/api";
import type { Notices, NoticesChange } from "./schema";

/** The calls about what one is told of by mail. */
export const noticesApi = ({ call }: Caller) => ({
  read: () => call<Notices>("GET", "/users/me/notices"),
  change: (change: NoticesChange) => call<Notices>("PUT", "/users/me/notices", { body: change }),
});
