import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import type { ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { type FilterOf, type ItemOf, type ListOf, resourceSchemas } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import { idList, longText, requiredText, text } from "../../platform/fields";
import { isDay } from "../../platform/time";

/** How long a qualification lasts: without end, so many months, or until a day of the year. */
export const validities = ["none", "months", "day"] as const;

const wrongValidity = `Validity must be one of ${validities.join(", ")}`;

/** A day of any year: "07-01". 2024 is a leap year. */
const dayOfYear = (name: string) =>
  text(name, 5).refine(
    (value) => value === "" || isDay(`2024-${value}`),
    `${name} must be a month and a day such as 07-01`,
  );

/** Editable fields of a qualification; only the name is required. */
export const qualificationFields = {
  name: field.text(requiredText("Name", 200)),
  description: field.text(longText("Description", 2_000)).default(""),
  validity: field.choice(validities, wrongValidity).default("none"),
  valid_months: field.limit("Valid months", 600).describe("the number of months it lasts; only for validity `months`"),
  valid_until_day: field
    .text(dayOfYear("Valid until"))
    .default("")
    .describe("its last day as MM-DD, the first on or after granting; only for validity `day`"),
  remind_days: field
    .between("Remind days", { min: 0, max: 365, whole: true })
    .default(30)
    .describe("days before its end from which it is expiring, and people are reminded"),
  needs: field.list(idList("Needs"), z.int()).describe("ids of qualifications that come first"),
  agreement_id: field.numberedReference("Agreement").describe("id of an agreement to accept; null for none"),
  ...publicationFields,
};

/** How a grant came about. */
export const grantSources = ["event", "hand", "import"] as const;

/** When an event grants: when a trainer confirms, or automatically for everybody checked in. */
export const grantModes = ["by_trainer", "on_attendance"] as const;
export type GrantMode = (typeof grantModes)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    qualifications: ColumnsOf<typeof qualificationFields, "publication" | "publish_at"> & ItemColumns;
    /** the grants of qualifications; rows stay, and a renewal is another row */
    qualification_grants: {
      id: Generated<number>;
      qualification_id: number;
      /** the account; null for a grant that waits under an e-mail */
      user_id: number | null;
      /** the folded e-mail of somebody without an account; null for an account */
      email_key: string | null;
      name: string;
      granted_on: string;
      /** its last day; null without an end */
      expires_on: string | null;
      source: (typeof grantSources)[number];
      event_id: number | null;
      /** 1 for a grant that a check-in gave */
      from_check_in: number;
      granted_by: number | null;
      note: string;
      created_at: string;
      revoked_at: string | null;
      revoked_by: number | null;
      revoke_reason: string;
      /** 1 if it was revoked since its check-in was taken back */
      is_undone: number;
      /** the day on which the person was told of it; empty if they need not be, null before */
      granted_told_on: string | null;
      expiring_told_on: string | null;
      expired_told_on: string | null;
      revoked_told_on: string | null;
    };
    /** the qualifications that events give and require */
    event_grants: {
      event_id: number;
      /** JSON: ids */
      qualification_ids: string;
      mode: GrantMode;
      /** JSON: ids */
      requires: string;
    };
    /** registrations whose check-in has granted, so that it does so once */
    event_grants_done: { registration_id: number; event_id: number };
    /** members who asked to be told of the next event that gives a qualification */
    qualification_interests: { id: Generated<number>; qualification_id: number; user_id: number; created_at: string };
  }
}

export const qualificationOrders = ["name", "-name", "-created_at", "created_at"] as const;

/** The schemas of the calls about qualifications. */
export const qualificationSchemas = resourceSchemas(qualificationFields, {
  id: "Qualification",
  orders: qualificationOrders,
  filters: ["validity", "publication"],
  searched: "part of the name or description",
});
export type Qualification = ItemOf<typeof qualificationSchemas>;
export type QualificationList = ListOf<typeof qualificationSchemas>;
export type QualificationFilter = FilterOf<typeof qualificationSchemas>;
