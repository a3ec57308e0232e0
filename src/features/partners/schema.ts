import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf, changes, newItem, stamps } from "../../api/fields/fields";
import { publicationFields, publicationFilter } from "../../api/fields/publication";
import type { ItemColumns } from "../../platform/database/tables";
import {
  flag,
  listOf,
  longText,
  paging,
  pictureAddress,
  requiredText,
  search,
  setOrder,
  webAddress,
} from "../../platform/fields";

export const partnerCategories = ["tech", "education", "government", "ngo", "corporate", "startup"] as const;

export type PartnerCategory = (typeof partnerCategories)[number];

/** Orders of the list; unless asked otherwise the highest priority first, and of equal ones the longest with us. */
export const partnerOrders = [
  "-order_priority",
  "order_priority",
  "created_at",
  "-created_at",
  "name",
  "-name",
] as const;

/** What people fill in of a partner; only the name has to be given. */
export const partnerFields = {
  name: field.text(requiredText("Name", 120)),
  description: field.text(longText("Description", 2_000)).default(""),
  logo_url: field.text(pictureAddress("Logo URL")).default("").describe("empty when it has no logo"),
  website_url: field.text(webAddress("Website URL")).default(""),
  category: field
    .choice([...partnerCategories, ""], `Category must be one of ${partnerCategories.join(", ")}, or empty`)
    .default(""),
  featured: field.flag("Featured").default(false),
  order_priority: field.order(),
  is_active: field.flag("Active").default(true).describe("false: hidden from visitors, whatever its publication says"),
  ...publicationFields,
};

declare module "../../platform/database/tables" {
  interface Tables {
    partners: ColumnsOf<typeof partnerFields, "order_priority" | "publication" | "publish_at"> &
      ItemColumns & { name_key: string };
  }
}

/** A partner as everybody sees it. */
export const partnerSchema = z.object({ id: z.int(), ...answers(partnerFields), ...stamps }).meta({ id: "Partner" });
export type Partner = z.infer<typeof partnerSchema>;

export const partnerListSchema = listOf(partnerSchema);
export type PartnerList = z.infer<typeof partnerListSchema>;

/** What the list can be asked for. */
export const partnerQuerySchema = z.object({
  ...paging,
  category: z.enum(partnerCategories, `Category must be one of ${partnerCategories.join(", ")}`).optional(),
  is_active: flag("Active").optional(),
  publication: publicationFilter,
  featured: flag("Featured").optional(),
  search: search.optional().describe("part of the name or description"),
  sort: z.enum(partnerOrders, `Sort must be one of ${partnerOrders.join(", ")}`).default("-order_priority"),
});
export type PartnerQuery = z.infer<typeof partnerQuerySchema>;
export type PartnerFilter = Partial<z.input<typeof partnerQuerySchema>>;

/** A new partner. */
export const newPartnerSchema = newItem(partnerFields);
export type NewPartner = z.infer<typeof newPartnerSchema>;

/** A change of a partner: the fields that are sent. */
export const partnerChangeSchema = changes(partnerFields);
export type PartnerChange = z.infer<typeof partnerChangeSchema>;

/** Where a partner stands. */
export const partnerOrderSchema = setOrder();
