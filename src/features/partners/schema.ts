import { z } from "zod";
import {
  flag,
  listOf,
  longText,
  orderPriority,
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

/** A partner as everybody sees it. */
export const partnerSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    logo_url: z.string().describe("empty when it has no logo"),
    website_url: z.string(),
    category: z.enum([...partnerCategories, ""]),
    featured: z.boolean(),
    order_priority: z.int().describe("higher numbers appear first"),
    is_active: z.boolean(),
    created_at: z.string().describe("UTC, ISO 8601"),
    updated_at: z.string(),
  })
  .meta({ id: "Partner" });
export type Partner = z.infer<typeof partnerSchema>;

export const partnerListSchema = listOf(partnerSchema);
export type PartnerList = z.infer<typeof partnerListSchema>;

/** What the list can be asked for. */
export const partnerQuerySchema = z.object({
  ...paging,
  category: z.enum(partnerCategories, `Category must be one of ${partnerCategories.join(", ")}`).optional(),
  is_active: flag("Active").optional(),
  featured: flag("Featured").optional(),
  search: search.optional().describe("part of the name or description"),
  sort: z.enum(partnerOrders, `Sort must be one of ${partnerOrders.join(", ")}`).default("-order_priority"),
});
export type PartnerQuery = z.infer<typeof partnerQuerySchema>;
export type PartnerFilter = Partial<z.input<typeof partnerQuerySchema>>;

const fields = {
  name: requiredText("Name", 120),
  description: longText("Description", 2_000),
  logo_url: pictureAddress("Logo URL"),
  website_url: webAddress("Website URL"),
  category: z.enum([...partnerCategories, ""], `Category must be one of ${partnerCategories.join(", ")}, or empty`),
  featured: z.boolean("Featured must be true or false"),
  order_priority: orderPriority(),
  is_active: z.boolean("Active must be true or false"),
};

/** A new partner; only the name has to be given. */
export const newPartnerSchema = z.object({
  ...fields,
  description: fields.description.default(""),
  logo_url: fields.logo_url.default(""),
  website_url: fields.website_url.default(""),
  category: fields.category.default(""),
  featured: fields.featured.default(false),
  order_priority: fields.order_priority.default(0),
  is_active: fields.is_active.default(true),
});
export type NewPartner = z.infer<typeof newPartnerSchema>;

/** A change of a partner: the fields that are sent. */
export const partnerChangeSchema = z.object(fields).partial();
export type PartnerChange = z.infer<typeof partnerChangeSchema>;

/** Where a partner stands. */
export const partnerOrderSchema = setOrder();
