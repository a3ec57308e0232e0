import { z } from "zod";
import { sendingFields } from "../../../client/outbox/sending-fields";
import { optionalEmail, requiredLongText, text } from "../../../platform/fields";

const reasons = ["rights", "danger", "offensive", "other"] as const;
export type ReportReason = (typeof reasons)[number];

/** A report that something is wrong with a project; name and e-mail may be empty. */
export const reportSchema = z.object({
  reason: z.enum(reasons, `Reason must be one of ${reasons.join(", ")}`),
  text: requiredLongText("What is wrong", 2_000),
  name: text("Name", 120).default(""),
  email: optionalEmail("Email", "Please enter a valid email address").default(""),
  ...sendingFields,
});
export type ProjectReport = z.input<typeof reportSchema>;
