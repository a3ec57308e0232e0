import { z } from "zod";
import { flag, id, requiredText, text } from "../../platform/fields";

/** Why somebody may not use a machine. */
export const mayUseCodes = [
  "not_signed_in",
  "down",
  "qualification_missing",
  "qualification_expired",
  "agreement",
  "guardian",
  "suspended",
] as const;

/** Whether somebody may use a machine, with all reasons against it at once. */
export const mayUseSchema = z
  .object({
    may: z.boolean(),
    valid_until: z
      .string()
      .nullable()
      .describe("until when this holds if it does; null without an end; a device keeps it for 24 hours at most"),
    is_danger_reported: z
      .boolean()
      .describe("whether somebody reported a danger that is still open: look at the machine before you use it"),
    reasons: z.array(
      z.object({
        code: z.enum(mayUseCodes),
        detail: z.string().describe("a sentence"),
        to: z.string().describe("path of the page that helps"),
        agreement_id: z.int().optional().describe("of the agreement to accept"),
      }),
    ),
  })
  .meta({ id: "MayUse" });
export type MayUse = z.infer<typeof mayUseSchema>;

/** The rules' answer, whatever is reported of the machine. */
export type Permission = Omit<MayUse, "is_danger_reported">;

export const mayUseQuery = z.object({
  unit_id: id("Unit").optional().describe("of one unit; without it, of any unit that is in use"),
  user_id: id("User").optional().describe("of somebody else; for keepers of the machine, who get a yes or no"),
});

/** An agreement that a machine, or a qualification which it requires, asks for. */
export const askedAgreementSchema = z.object({
  id: z.int(),
  name: z.string(),
  version_id: z.int().describe("of its latest text"),
});
export type AskedAgreement = z.infer<typeof askedAgreementSchema>;

/** A signature that the keeper of a machine saw. */
export const newSignatureSchema = z.object({
  agreement_id: id("Agreement"),
  person: requiredText("Person", 254).describe("the full e-mail or username"),
  guardian_name: text("Guardian name", 200).default("").describe("needed for a minor"),
});
export type NewSignature = z.input<typeof newSignatureSchema>;

export const signatureQuery = z.object({
  dry_run: flag("Dry run").default(false).describe("true: only say who it is, and whether a guardian has to sign"),
});

/** Who signed. */
export const signatureSchema = z.object({
  name: z.string().describe("of the person"),
  needs_guardian: z.boolean().describe("whether a parent or guardian has to sign"),
});
export type Signature = z.infer<typeof signatureSchema>;
