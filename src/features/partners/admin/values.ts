import type { z } from "zod";
import { wholeNumberInput } from "../../../admin/form/input-parsers";
import { newPartnerSchema, type Partner } from "../schema";

const { shape } = newPartnerSchema;

/** What is typed into the form of a partner: the fields of the call. Its flags are turned on its card. */
export const partnerFormSchema = newPartnerSchema.omit({ featured: true, is_active: true }).extend({
  description: shape.description.unwrap(),
  logo_url: shape.logo_url.unwrap(),
  website_url: shape.website_url.unwrap(),
  category: shape.category.unwrap(),
  order_priority: wholeNumberInput.pipe(shape.order_priority.unwrap()),
});
export type PartnerValues = z.input<typeof partnerFormSchema>;
export type PartnerBody = z.output<typeof partnerFormSchema>;

export const noPartner: PartnerValues = {
  name: "",
  description: "",
  logo_url: "",
  website_url: "",
  category: "",
  order_priority: "0",
};

/** A partner as its form shows it. */
export const toValues = (partner: Partner): PartnerValues => ({
  name: partner.name,
  description: partner.description,
  logo_url: partner.logo_url,
  website_url: partner.website_url,
  category: partner.category,
  order_priority: String(partner.order_priority),
});
