import type { z } from "zod";
import type { Caller } from "../../client/api";
import type { Holidays, Open, openChangeSchema } from "./schema";

/** The calls about opening. */
export const openingApi = ({ call }: Caller) => ({
  read: () => call<Open>("GET", "/open"),
  change: (body: z.input<typeof openChangeSchema>) => call<Open>("PUT", "/open", { body }),
  holidays: (country: string) => call<Holidays>("GET", `/open/holidays/${country}`),
});
