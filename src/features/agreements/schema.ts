import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import type { ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { type FilterOf, type ItemOf, resourceSchemas } from "../../api/kit/schemas";
import { maxId } from "../../platform/database/max-id";
import type { ItemColumns } from "../../platform/database/tables";
import { day, id, longText, requiredLongText, requiredText, text } from "../../platform/fields";

/** Editable fields of an agreement: a waiver, or rules to accept. Its text is in its versions. */
export const agreementFields = {
  name: field.text(requiredText("Name", 200)),
  description: field.text(longText("Description", 2_000)).default(""),
  ...publicationFields,
};

/** How somebody accepted: by their own press, on paper, or by a guardian's signature. */
export const acceptanceWays = ["own", "paper", "guardian"] as const;
export type AcceptanceWay = (typeof acceptanceWays)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    agreements: ColumnsOf<typeof agreementFields, "publication" | "publish_at"> & ItemColumns;
    /** the texts of an agreement; they never change */
    agreement_versions: {
      id: Generated<number>;
      agreement_id: number;
      /** from 1 */
      number: number;
      text: string;
      published_at: string;
      /** the last day on which an earlier acceptance counts; null: it counts for ever */
      must_accept_by_on: string | null;
    };
    acceptances: {
      id: Generated<number>;
      version_id: number;
      /** null once the account is gone */
      user_id: number | null;
      user_name: string;
      accepted_at: string;
      how: AcceptanceWay;
      guardian_name: string;
      /** who saw the signature */
      witness_id: number | null;
      /** once the account is gone: the last day on which it is kept */
      kept_until_on: string | null;
    };
    minors: {
      user_id: number;
      /** the last day on which a guardian has to sign */
      until_on: string;
      guardian_name: string;
      guardian_contact: string;
    };
  }
}

export const agreementOrders = ["name", "-name", "-created_at", "created_at"] as const;

/** The schemas of the calls about agreements. */
export const agreementSchemas = resourceSchemas(agreementFields, {
  id: "Agreement",
  orders: agreementOrders,
  filters: ["publication"],
  searched: "part of the name or description",
});
export type Agreement = ItemOf<typeof agreementSchemas>;
export type AgreementFilter = FilterOf<typeof agreementSchemas>;

/** One text of an agreement. */
export const versionSchema = z
  .object({
    id: z.int(),
    number: z.int().describe("from 1; the highest is the one to accept"),
    text: z.string().describe("Markdown"),
    html: z.string().describe("the text as safe HTML"),
    published_at: z.string().describe("UTC, ISO 8601"),
    must_accept_by_on: z
      .string()
      .nullable()
      .describe("last day on which the acceptance of an earlier version counts; null: it counts for ever"),
  })
  .meta({ id: "AgreementVersion" });
export type AgreementVersion = z.infer<typeof versionSchema>;
export const versionListSchema = z.object({ items: z.array(versionSchema) });

export const newVersionSchema = z.object({
  text: requiredLongText("Text", 50_000),
  must_accept_by_on: day("Accept by").nullable().default(null),
});

export const acceptSchema = z.object({
  number: z.int("Number must be a whole number").min(1, "Number must be at least 1").max(maxId, "Number is too large"),
});

/** An acceptance, with the text that was accepted. */
export const acceptanceSchema = z
  .object({
    id: z.int(),
    agreement_id: z.int(),
    name: z.string().describe("name of the agreement"),
    number: z.int().describe("number of the accepted version"),
    html: z.string().describe("the accepted text as safe HTML"),
    accepted_at: z.string().describe("UTC, ISO 8601"),
    how: z.enum(acceptanceWays),
    guardian_name: z.string(),
  })
  .meta({ id: "Acceptance" });
export type Acceptance = z.infer<typeof acceptanceSchema>;
export const acceptanceListSchema = z.object({ items: z.array(acceptanceSchema) });

/** An acceptance that somebody saw: on paper, or by a guardian. */
export const witnessedSchema = z.object({
  version_id: id("Version"),
  how: z.enum(["paper", "guardian"], "How must be paper or guardian"),
  guardian_name: text("Guardian name", 200).default(""),
});
export type Witnessed = z.infer<typeof witnessedSchema>;

/** Whether an account belongs to a minor, and who signs for them. */
export const minorSchema = z.object({
  minor_until_on: day("Minor until").nullable().describe("last day on which a guardian signs; null: of age"),
  guardian_name: text("Guardian name", 200).default(""),
  guardian_contact: text("Guardian contact", 200).default(""),
});
export type Minor = z.infer<typeof minorSchema>;
