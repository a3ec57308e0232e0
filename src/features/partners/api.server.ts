import { crudCalls, toggleCalls } from "../../api/kit/calls.server";
import { setOrder } from "../../platform/fields";
import { partners } from "./model.server";

export const calls = crudCalls(partners, {
  summaries: {
    list: "Partners, highest priority first, then oldest; administrators also see hidden ones",
  },
  others: toggleCalls(partners, {
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
});
