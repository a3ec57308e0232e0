import { resourceModel } from "../../api/kit/resource-model.server";
import { searchText } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { partner } from "./resource";
import { partnerFields, partnerSchemas } from "./schema";

/** Reads and writes partners. */
export const partners = resourceModel({
  resource: partner,
  fields: partnerFields,
  schemas: partnerSchemas,
  derived: ({ name, description }) => ({ name_key: foldKey(name), search_text: searchText(name, description) }),
  orders: {
    // The highest priority comes first, but of two that are equal the one that is longer with us.
    order_priority: ["order_priority", "-created_at", "-id"],
    name: ["name_key", "id"],
  },
});
