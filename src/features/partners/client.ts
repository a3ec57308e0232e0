import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type { newPartnerSchema, Partner, PartnerChange, PartnerFilter, PartnerList } from "./schema";

/** The calls about partners. */
export const partnersApi = ({ call }: Caller) => ({
  list: (query: PartnerFilter) => call<PartnerList>("GET", "/partners", { query }),
  read: (id: number | string) => call<Partner>("GET", `/partners/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newPartnerSchema>) => call<Partner>("POST", "/partners", { body }),
  update: (id: number, body: PartnerChange, seen?: string) => call<Partner>("PUT", `/partners/${id}`, { body, seen }),
  toggleFeatured: (id: number) => call<Partner>("PATCH", `/partners/${id}/toggle-featured`),
  toggleActive: (id: number) => call<Partner>("PATCH", `/partners/${id}/toggle-active`),
  setOrder: (id: number, order_priority: number) =>
    call<Partner>("PATCH", `/partners/${id}/order`, { body: { order_priority } }),
  remove: (id: number) => call<Done>("DELETE", `/partners/${id}`),
});
