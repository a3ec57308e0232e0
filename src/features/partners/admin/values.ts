import type { z } from "zod";
import { newPartnerSchema, type Partner } from "../schema";

const { shape } = newPartnerSchema;

/** What is typed into the form of a partner: the fields of the call. Its flags are turned on its card. */
export const partnerFormSchema = newPartnerSchema.omit({ featured: true, is_active: true }).extend({
  description: shape.description.unwrap(),
  logo_url: shape.logo_url.unwrap(),
  website_url: shape.website_url.unwrap(),
  category: shape.category.unwrap(),
});
export type PartnerValues = z.input<typeof partnerFormSchema>;
export type PartnerBody = z.output<typeof partnerFormSchema>;

export const noPartner: PartnerValues = { name: "", description: "", logo_url: "", website_url: "", category: "" };

/** A partner as its form shows it. */
export const toValues = ({ name, description, logo_url, website_url, category }: Partner): PartnerValues => ({
  name,
  description,
  logo_url,
  website_url,
  category,
});
