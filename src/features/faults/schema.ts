import { z } from "zod";
import { idsParameter } from "../../api/ids";
import { sendingFields } from "../../client/outbox/sending-fields";
import {
  flag,
  id,
  idParams,
  listOf,
  longText,
  paging,
  requiredLongText,
  search,
  setFlag,
  text,
} from "../../platform/fields";
import { unitStatuses } from "../equipment/choices";
import { faultStatuses, severities } from "../fault-records/schema";
import { fileSizeBound, fileTooLarge, notAPicture, uploadedFile } from "../uploads/schema";

export type { FaultStatus, Severity } from "../fault-records/schema";

const oneOf = (name: string, values: readonly string[]) => `${name} must be one of ${values.join(", ")}`;

const severity = z.enum(severities, {
  error: ({ input }) =>
    input === undefined || input === "" ? "Please say how bad it is" : oneOf("Severity", severities),
});

const picture = uploadedFile(notAPicture).optional();

/** The pictures of a report by the names of their fields. */
export const pictureFields = { picture_1: picture, picture_2: picture, picture_3: picture };

/** A number as a form sends it. */
const inDigits = (value: unknown) => (typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value);

const contact = text("Contact", 254).default("").describe("e-mail or phone, to be told what was done; may be empty");

/** A report of a fault. Only the severity and the text are needed. */
export const newFaultSchema = z.object({
  text: requiredLongText("What is wrong", 2_000),
  severity,
  is_dangerous: setFlag("Dangerous").default(false),
  unit_id: z
    .preprocess((value) => (value === "" ? null : inDigits(value)), id("Unit").nullable())
    .default(null)
    .describe("which of several; null: not known, or the only one"),
  name: text("Name", 120).default(""),
  contact,
  ...sendingFields,
  elapsed_ms: z.preprocess(inDigits, sendingFields.elapsed_ms),
  ...pictureFields,
});
export type NewFault = z.output<typeof newFaultSchema>;

/** The query of reporting. */
export const reportQuerySchema = z.object({
  code: text("Code", 40)
    .optional()
    .describe("the code of the sticker on the machine: names the unit, and allows a class at one machine to report"),
});

/** How a report with pictures is accepted. */
export const takesPictures = {
  bodyType: "json or multipart",
  bodyLimit: fileSizeBound + 64 * 1024,
  bodyTooLarge: fileTooLarge,
} as const;

/** The answer to a report: nothing that a reporter may not know. */
export const reportedSchema = z
  .object({
    id: z.int(),
    status: z.enum(faultStatuses),
    pictures_left_out: z
      .boolean()
      .describe("true: the report is stored without its pictures, because they exceed a limit"),
  })
  .meta({ id: "ReportedFault" });
export type ReportedFault = z.infer<typeof reportedSchema>;

/** A fault for keepers. */
export const faultSchema = z
  .object({
    id: z.int(),
    equipment_id: z.int(),
    equipment_name: z.string(),
    unit_id: z.int().nullable().describe("null: not known, or the unit was deleted"),
    unit_name: z.string().describe("empty if the unit is the only one, or not known"),
    unit_status: z.enum(unitStatuses).nullable(),
    text: z.string(),
    severity: z.enum(severities),
    is_dangerous: z.boolean(),
    pictures: z.array(z.string()).describe("addresses of calls that send them to keepers; empty 90 days after closing"),
    name: z.string().describe("the reporter's, as typed or of their account; may be empty"),
    contact: z.string(),
    is_member: z.boolean().describe("whether the reporter was signed in"),
    sets_down: z.boolean().describe("whether the report has set the unit down"),
    status: z.enum(faultStatuses),
    outcome: z.string().describe("what was done; the reporter is told"),
    closed_at: z.string().nullable().describe("UTC, ISO 8601"),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Fault" });
export type Fault = z.infer<typeof faultSchema>;

export const faultListSchema = listOf(faultSchema);
export type FaultList = z.infer<typeof faultListSchema>;

/** The orders of the list; the latest first by default. */
export const faultOrders = ["-created_at", "created_at"] as const;

/** The query of the list. */
export const faultQuerySchema = z.object({
  ...paging,
  equipment_id: id("Equipment").optional(),
  unit_id: id("Unit").optional(),
  status: z.enum(faultStatuses, oneOf("Status", faultStatuses)).optional(),
  is_closed: flag("Closed").optional().describe("true: fixed or no fault; false: still to be looked at"),
  severity: z.enum(severities, oneOf("Severity", severities)).optional(),
  is_dangerous: flag("Dangerous").optional(),
  search: search.optional().describe("part of the text, outcome, name or contact"),
  sort: z.enum(faultOrders, oneOf("Sort", faultOrders)).default("-created_at"),
  ids: idsParameter.optional().describe("only these ids, separated by commas"),
});
export type FaultQuery = z.infer<typeof faultQuerySchema>;
export type FaultFilter = Partial<z.input<typeof faultQuerySchema>>;

/** The outcome; the reporter is told. */
export const outcomeField = longText("What was done", 500);

/** A change by a keeper. Closing needs an outcome. */
export const faultChangeSchema = z.object({
  status: z.enum(faultStatuses, oneOf("Status", faultStatuses)).optional(),
  outcome: outcomeField.optional(),
});
export type FaultChange = z.infer<typeof faultChangeSchema>;

/** The broken units, for keepers and the back office. */
export const brokenSchema = z
  .object({
    open: z.int().describe("number of faults that nobody has looked at"),
    in_progress: z.int(),
    dangerous: z.int().describe("how many of both are dangerous"),
    units: z
      .array(
        z.object({
          equipment_id: z.int(),
          equipment_name: z.string(),
          unit_id: z.int(),
          unit_name: z.string().describe("empty if it is the only one"),
          status: z.enum(unitStatuses),
          status_note: z.string(),
          status_until_on: z.string().nullable().describe("the day until which it is promised to last"),
          faults: z.int().describe("number of its faults that are not closed"),
          is_danger_reported: z.boolean().describe("whether one of them, or of the whole machine, is dangerous"),
        }),
      )
      .describe("units that are not ready or have open faults; at most 200"),
    machines: z
      .array(
        z.object({
          equipment_id: z.int(),
          equipment_name: z.string(),
          faults: z.int().describe("number of its open faults that name none of the units above"),
          is_danger_reported: z.boolean().describe("whether one of them is dangerous"),
        }),
      )
      .describe("machines with open faults that name no unit, or one that is out of use; at most 200"),
  })
  .meta({ id: "BrokenMachines" });
export type Broken = z.infer<typeof brokenSchema>;

/** The picture of a fault, from 1. */
export const pictureParams = z.object({
  ...idParams.shape,
  picture: idParams.shape.id,
});

/** The open faults that everybody may know of: when, and how bad. */
export const knownFaultsSchema = z
  .object({
    items: z.array(
      z.object({
        unit_id: z.int().nullable(),
        severity: z.enum(severities),
        is_dangerous: z.boolean(),
        created_at: z.string(),
      }),
    ),
  })
  .meta({ id: "KnownFaults" });
export type KnownFaults = z.infer<typeof knownFaultsSchema>;
