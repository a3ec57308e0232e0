import type { Calls } from "../../api/endpoint.server";
import { crudCalls, toggleCalls } from "../../api/kit/calls.server";
import { setOrder } from "../../platform/fields";
import { partners } from "./model.server";
import { partner } from "./resource";
import { partnerFields, partnerSchemas } from "./schema";

const kit = { fields: partnerFields, schemas: partnerSchemas, model: partners };

export const calls: Calls = {
  resource: partner,
  endpoints: crudCalls(partner, {
    ...kit,
    summaries: {
      list: "Partners, highest priority first, then oldest; administrators also see hidden ones",
    },
    others: toggleCalls(partner, kit, {
      featured: "Toggle whether a partner is featured",
      is_active: "Toggle whether visitors see a partner",
    }),
    parts: [
      {
        method: "PATCH",
        end: "order",
        body: setOrder(),
        summary: "Set a partner's priority; higher numbers appear first",
      },
    ],
  }),
};
