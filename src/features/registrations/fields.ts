import type { z } from "zod";
import * as field from "../../api/fields/field";
import { newItem } from "../../api/fields/fields";
import { email, longText, requiredText, text } from "../../platform/fields";
import { experienceLevels } from "./choices";

/* The fields of a registration, in a file of their own: the dialog loads it without the schema of events. */

/** Only name and e-mail are required. */
export const registrationFields = {
  name: field.text(requiredText("Name", 120)),
  email: field.text(email("Email", "Email is invalid")),
  phone: field.text(text("Phone", 40)).default(""),
  organization: field.text(text("Organization", 200)).default(""),
  experience_level: field
    .optionalChoice(experienceLevels, `Experience level must be one of ${experienceLevels.join(", ")}`)
    .default(""),
  interests: field.text(longText("Interests", 1_000)).default(""),
  dietary_restrictions: field.text(longText("Dietary restrictions", 500)).default(""),
  special_requirements: field.text(longText("Special requirements", 1_000)).default(""),
};

/** A new registration. */
export const newRegistrationSchema = newItem(registrationFields);
export type NewRegistration = z.infer<typeof newRegistrationSchema>;
