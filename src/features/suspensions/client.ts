import type { z } from "zod";
import type { Caller } from "../../client/api";
import type { newSuspensionSchema, Suspension } from "./schema";

interface Suspensions {
  items: Suspension[];
}

/** The calls about suspensions. */
export const suspensionsApi = ({ call }: Caller) => ({
  list: (userId: number) => call<Suspensions>("GET", `/users/${userId}/suspensions`),
  add: (userId: number, body: z.input<typeof newSuspensionSchema>) =>
    call<Suspensions>("POST", `/users/${userId}/suspensions`, { body }),
  end: (userId: number, id: number) => call<Suspensions>("POST", `/users/${userId}/suspensions/${id}/end`),
});
