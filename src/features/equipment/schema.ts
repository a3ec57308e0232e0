import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { extendedSchemas, type FilterOf, type ItemOf, type ListOf } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import {
  day,
  id,
  idList,
  idParams,
  longText,
  pictureAddress,
  requiredText,
  setFlag,
  text,
} from "../../platform/fields";
import { communityIdField } from "../communities/schema";
import { attachments } from "../uploads/attachments/schema";
import { pictureText } from "../uploads/library/picture-text";
import { equipmentCategories, type UnitStatus, unitStatuses } from "./choices";

const wrongCategory = `Category must be one of ${equipmentCategories.join(", ")}`;
const wrongStatus = `Status must be one of ${unitStatuses.join(", ")}`;

/** Whether a machine can be booked. */
export const bookingModes = ["none", "open"] as const;

/** The rules by which a machine is booked; times in minutes unless said otherwise. */
export const bookingFields = {
  booking: field.choice(bookingModes, `Booking must be one of ${bookingModes.join(", ")}`).default("none"),
  step_minutes: field
    .between("Step", { min: 5, max: 240, whole: true })
    .default(30)
    .describe("bookings start and end at multiples of it, counted from local midnight; minutes"),
  max_minutes: field.between("Longest booking", { min: 5, max: 1_440, whole: true }).default(240).describe("minutes"),
  buffer_minutes: field
    .between("Pause after each booking", { min: 0, max: 240, whole: true })
    .default(0)
    .describe("how long the unit stays busy after each booking; minutes"),
  ahead_days: field.between("Days ahead", { min: 1, max: 90, whole: true }).default(14).describe("how far ahead; days"),
  cancel_minutes: field
    .between("Time to cancel", { min: 0, max: 10_080, whole: true })
    .default(60)
    .describe("how long before its start a booking can be cancelled at the latest; minutes"),
  outside_hours: field
    .flag("Outside opening hours")
    .default(false)
    .describe("whether it can be used while it is closed"),
  release_minutes: field
    .limit("Release", 240)
    .describe("a booking is released without a check-in by then; minutes after its start; null: no check-in"),
  max_open: field
    .between("Bookings ahead", { min: 1, max: 50, whole: true })
    .default(2)
    .describe("bookings a person may have ahead, of all equipment"),
  max_week_minutes: field
    .between("Time a week", { min: 5, max: 10_080, whole: true })
    .default(240)
    .describe("minutes that a person may book ahead from Monday to Sunday, of all equipment"),
  late_hours: field
    .between("Free for all", { min: 0, max: 336, whole: true })
    .default(12)
    .describe("what is free within so many hours is anybody's: max_open and max_week_minutes do not count it; hours"),
};

/** Editable fields of equipment; only the name is required. */
export const equipmentFields = {
  name: field.text(requiredText("Name", 200)).describe("unique among the published"),
  description: field.text(longText("Description", 2_000)).default(""),
  content: field.text(longText("Content", 50_000)).default("").describe("Markdown"),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty without a picture"),
  category: field.choice(equipmentCategories, wrongCategory).default("other"),
  model: field.text(text("Model", 200)).default("").describe("maker and model"),
  location: field.text(text("Location", 200)).default("").describe("where it stands"),
  fee_note: field.text(text("Fee note", 300)).default("").describe("what using it costs, in words"),
  safety: field.text(longText("Safety", 20_000)).default("").describe("Markdown, shown first"),
  featured: field.flag("Featured").default(false),
  community_id: field.reference(communityIdField),
  ...publicationFields,
  attachments: attachments(),
  requires: field.list(idList("Requires"), z.int()).describe("ids of qualifications, all of which are needed"),
  agreement_ids: field.list(idList("Agreements"), z.int()).describe("ids of agreements to accept before using it"),
  ...bookingFields,
};

declare module "../../platform/database/tables" {
  interface Tables {
    equipment: ColumnsOf<
      typeof equipmentFields,
      "publication" | "publish_at" | "attachments" | "requires" | "agreement_ids" | keyof typeof bookingFields
    > &
      ItemColumns & { name_key: string };
    /** the single machines of a kind */
    equipment_units: {
      id: Generated<number>;
      equipment_id: number;
      name: string;
      /** on its sticker; six letters and digits that cannot be mistaken for others */
      code: string;
      status: UnitStatus;
      status_note: string;
      /** the expected end, shown to readers; a day of the site's calendar; the status does not change on it */
      status_until_on: string | null;
      is_retired: number;
      changed_at: string;
    };
    /** the codes of stickers that were replaced */
    equipment_old_codes: { id: Generated<number>; code: string; equipment_id: number };
    /** members who look after a machine or teach it */
    equipment_people: {
      id: Generated<number>;
      equipment_id: number;
      user_id: number;
      is_keeper: number;
      is_trainer: number;
    };
    equipment_log: {
      id: Generated<number>;
      equipment_id: number;
      unit_id: number | null;
      kind: LogKind;
      what: string;
      /** in words, such as "$12 for a belt" */
      cost: string;
      /** the status that was set; empty for other entries */
      status: UnitStatus | "";
      fault_id: number | null;
      /** null for a fault without a name, and once the account is gone */
      user_id: number | null;
      /** of the API token that wrote it, as the trail names it; null for people */
      token_name: string | null;
      created_at: string;
      closed_at: string | null;
      outcome: string;
    };
  }
}

/** The kinds of entries in a machine's log. */
export const logKinds = ["status", "fault", "service", "note"] as const;
export type LogKind = (typeof logKinds)[number];

const statusAnswer = {
  status: z.enum(unitStatuses),
  status_note: z.string().describe("how it can be used, or why not"),
  status_until_on: z.string().nullable().describe("expected until this day of the site's calendar, YYYY-MM-DD"),
};

/** A unit; its code only for the machine's keepers and callers with `equipment.read_hidden`. */
export const unitSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    code: z.string().optional().describe("on its sticker"),
    ...statusAnswer,
    is_retired: z.boolean(),
    changed_at: z.string().describe("of the status; UTC, ISO 8601"),
  })
  .meta({ id: "EquipmentUnit" });
export type Unit = z.infer<typeof unitSchema>;

export const equipmentOrders = ["category", "name", "-name", "-created_at", "created_at"] as const;

/** The schemas of the calls about equipment. */
export const equipmentSchemas = extendedSchemas(
  equipmentFields,
  {
    id: "Equipment",
    orders: equipmentOrders,
    filters: ["category", "community_id", "featured", "publication"],
    searched: "part of the name, description or model",
  },
  {
    answer: {
      ...answers(equipmentFields),
      ...pictureText,
      status: z.enum(unitStatuses).describe("the best one of its units"),
      is_danger_reported: z
        .boolean()
        .describe("whether somebody reported a danger that is still open, of a unit that is not down"),
      units: z.array(unitSchema),
      safety_html: z.string().optional().describe("the safety text as safe HTML; only of a single machine"),
      content_html: z.string().optional().describe("the content as safe HTML; only of a single machine"),
    },
    query: { status: z.enum(unitStatuses, wrongStatus).optional().describe("the best status of its units") },
  },
);
export type Equipment = ItemOf<typeof equipmentSchemas>;
export type EquipmentList = ListOf<typeof equipmentSchemas>;
export type EquipmentFilter = FilterOf<typeof equipmentSchemas>;

export const equipmentFeatureSchema = z.object({ featured: setFlag("Featured") });

/** The best status among units that are in use; `down` without any. */
export const equipmentStatus = (units: readonly Pick<Unit, "status" | "is_retired">[]): UnitStatus =>
  unitStatuses.find((status) => units.some((unit) => !unit.is_retired && unit.status === status)) ?? "down";

export const newUnitSchema = z.object({ name: requiredText("Name", 100) });
export const unitChangeSchema = z.object({
  name: requiredText("Name", 100).optional(),
  is_retired: z.boolean("Retired must be true or false").optional(),
});

/** A new status of a unit, with its note and the day until which it is expected. */
export const statusChangeSchema = z.object({
  status: z.enum(unitStatuses, wrongStatus),
  note: text("Note", 300).default(""),
  until_on: day("Until").nullable().default(null),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

export const equipmentUnitParams = z.object({
  equipment: idParams.shape.id,
  id: idParams.shape.id,
});

const personSchema = z.object({
  user_id: z.int(),
  full_name: z.string(),
  is_keeper: z.boolean().describe("is told of faults and sets the status"),
  is_trainer: z.boolean().describe("grants its qualifications"),
});
export type EquipmentPerson = z.infer<typeof personSchema>;
export const peopleSchema = z.object({ items: z.array(personSchema) });
export const peopleChangeSchema = z.object({
  items: z
    .array(
      z.object({
        user_id: id("User"),
        is_keeper: z.boolean("Keeper must be true or false"),
        is_trainer: z.boolean("Trainer must be true or false"),
      }),
      "People must be a list",
    )
    .max(50, "People must be at most 50"),
});
export type PeopleChange = z.infer<typeof peopleChangeSchema>["items"];

/** An entry of the log; its author only for callers with the right to set the status. */
export const logEntrySchema = z
  .object({
    id: z.int(),
    unit: z.string().nullable().describe("name of the unit"),
    kind: z.enum(logKinds),
    what: z.string(),
    cost: z.string(),
    status: z.enum([...unitStatuses, ""]).describe("the status that was set; empty for other entries"),
    person: z.string().optional().describe("who; empty without an account"),
    created_at: z.string().describe("UTC, ISO 8601"),
    closed_at: z.string().nullable(),
    outcome: z.string(),
  })
  .meta({ id: "EquipmentLogEntry" });
export type LogEntry = z.infer<typeof logEntrySchema>;
export const logSchema = z.object({ items: z.array(logEntrySchema) });
export const newLogSchema = z.object({
  kind: z.enum(["service", "note"], "Kind must be service or note"),
  unit_id: id("Unit").nullable().default(null),
  what: requiredText("What was done", 500),
  cost: text("Cost", 100).default(""),
});
export type NewLog = z.infer<typeof newLogSchema>;

/** The effect of a machine's failure or service on a booking. */
export const affectedSchema = z.object({
  booking_id: z.int(),
  starts_at: z.string().describe("UTC, ISO 8601"),
  ends_at: z.string().describe("UTC, ISO 8601"),
  person: z.string(),
  outcome: z
    .enum(["moved", "told", "cancelled"])
    .describe("moved to another unit; told, and cancelled 12 hours before unless it is ready; cancelled"),
});
export type Affected = z.infer<typeof affectedSchema>;
