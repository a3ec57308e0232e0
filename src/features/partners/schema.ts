import * as field from "../../api/fields/field";
import type { ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { type FilterOf, type ItemOf, type ListOf, resourceSchemas } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import { longText, pictureAddress, requiredText, webAddress } from "../../platform/fields";
import { partnerCategories } from "./choices";

/** Orders of the list; unless asked otherwise the highest priority first, and of equal ones the longest with us. */
export const partnerOrders = [
  "-order_priority",
  "order_priority",
  "created_at",
  "-created_at",
  "name",
  "-name",
] as const;

/** Editable fields of a partner; only the name is required. */
export const partnerFields = {
  name: field.text(requiredText("Name", 120)),
  description: field.text(longText("Description", 2_000)).default(""),
  logo_url: field.text(pictureAddress("Logo URL")).default("").describe("empty without a logo"),
  website_url: field.text(webAddress("Website URL")).default(""),
  category: field
    .optionalChoice(partnerCategories, `Category must be one of ${partnerCategories.join(", ")}`)
    .default(""),
  featured: field.flag("Featured").default(false),
  order_priority: field.order(),
  is_active: field.flag("Active").default(true).describe("false: hidden from visitors, even if published"),
  ...publicationFields,
};

declare module "../../platform/database/tables" {
  interface Tables {
    partners: ColumnsOf<typeof partnerFields, "order_priority" | "publication" | "publish_at"> &
      ItemColumns & { name_key: string };
  }
}

/** The schemas of the calls about partners. */
export const partnerSchemas = resourceSchemas(partnerFields, {
  id: "Partner",
  orders: partnerOrders,
  filters: ["category", "is_active", "publication", "featured"],
  searched: "part of the name or description",
});
export type Partner = ItemOf<typeof partnerSchemas>;
export type PartnerList = ListOf<typeof partnerSchemas>;
export type PartnerFilter = FilterOf<typeof partnerSchemas>;
