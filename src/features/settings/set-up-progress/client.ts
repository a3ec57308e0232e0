import type { Caller } from "../../../client/api";
import type { SetUp, SetUpChange } from "./schema";

/** The calls about the set-up of a new site. */
export const setUpApi = ({ call }: Caller) => ({
  read: () => call<SetUp>("GET", "/set-up"),
  note: (body: SetUpChange) => call<SetUp>("PUT", "/set-up", { body }),
});
