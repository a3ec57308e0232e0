import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { Partner, partnerSchemas } from "./schema";

/** The calls about partners. */
export const partnersApi = (caller: Caller) => ({
  ...crudClient<typeof partnerSchemas>(caller, "/partners"),
  toggleFeatured: (id: number) => caller.call<Partner>("PATCH", `/partners/${id}/toggle-featured`),
  toggleActive: (id: number) => caller.call<Partner>("PATCH", `/partners/${id}/toggle-active`),
  setOrder: (id: number, order_priority: number) =>
    caller.call<Partner>("PATCH", `/partners/${id}/order`, { body: { order_priority } }),
});
