import type { Calls } from "../../api/endpoint.server";
import { crudCalls, toggleCalls } from "../../api/kit/calls.server";
import { idParams, setOrder } from "../../platform/fields";
import { partners } from "./model.server";
import { partner } from "./resource";
import { partnerFields, partnerSchemas } from "./schema";

const kit = { fields: partnerFields, schemas: partnerSchemas, model: partners };

export const calls: Calls = {
  resource: partner,
  endpoints: crudCalls(partner, {
    ...kit,
    params: idParams,
    summaries: {
      list: "Partners, the highest priority first, then the longest with us; administrators see those that visitors do not",
    },
    others: toggleCalls(partner, kit, {
      featured: "Feature a partner, or stop it",
      is_active: "Show a partner to everybody, or to administrators only",
    }),
    parts: [
      {
        method: "PATCH",
        end: "order",
        body: setOrder(),
        summary: "Set where a partner stands; higher numbers appear first",
      },
    ],
  }),
};
