import { z } from "zod";
import {
  flag,
  id,
  idParams,
  listOf,
  longText,
  paging,
  day as plainDay,
  requiredText,
  search,
  text,
} from "../../../platform/fields";
import { grantStates } from "../days";
import { grantSources } from "../schema";

/** The parameters of calls about the grants of a qualification; `id` is a grant, so that the trail has a line of it. */
export const grantParams = z.object({ qualification: idParams.shape.id, id: idParams.shape.id });

const stateSchema = z.enum(grantStates, `State must be one of ${grantStates.join(", ")}`);

/** A grant; trainers see the name and the dates. */
export const grantSchema = z
  .object({
    id: z.int(),
    qualification_id: z.int(),
    name: z.string(),
    waits: z.boolean().describe("whether it waits under an e-mail for somebody without an account"),
    granted_on: z.string().describe("a day of the site's calendar, YYYY-MM-DD"),
    expires_on: z.string().nullable().describe("its last day; null without an end"),
    state: z.enum(grantStates),
    source: z.enum(grantSources),
    event: z.object({ id: z.int(), title: z.string() }).nullable(),
    revoked_at: z.string().nullable().describe("UTC, ISO 8601"),
    revoke_reason: z.string(),
    granted_by: z.string().optional().describe("name; only for callers who may read all grants"),
    note: z.string().optional().describe("only for callers who may read all grants"),
    email: z.string().optional().describe("only for callers who may export grants"),
  })
  .meta({ id: "QualificationGrant" });
export type Grant = z.infer<typeof grantSchema>;

export const grantListSchema = listOf(grantSchema);
export type GrantList = z.infer<typeof grantListSchema>;
export const grantQuerySchema = z.object({
  ...paging,
  state: stateSchema.optional(),
  search: search.optional().describe("part of a name; of an e-mail too for callers who may export grants"),
});
export type GrantQuery = z.output<typeof grantQuerySchema>;
export type GrantFilter = Partial<z.input<typeof grantQuerySchema>>;

const person = text("Person", 254).describe("the full e-mail or username");

/** A grant by hand. */
export const newGrantSchema = z.object({
  user_id: id("User").optional().describe("an account; only for callers who may find people by search"),
  person: person.optional(),
  name: text("Name", 200).default("").describe("of somebody without an account"),
  granted_on: plainDay("Granted on").optional().describe("today by default; not later"),
  note: longText("Note", 500).default(""),
  force: z.boolean("Force must be true or false").default(false).describe("grant although something comes first"),
  reason: text("Reason", 300).default("").describe("needed with force"),
});
export type NewGrant = z.input<typeof newGrantSchema>;

export const grantAttemptSchema = z.object({
  dry_run: flag("Dry run").default(false).describe("true: only say who it is and what they lack"),
});

/** The outcome of a grant, real or tried. */
export const grantedSchema = z.object({
  id: z.int().optional().describe("missing in a dry run"),
  name: z.string().describe("of the person"),
  waits: z.boolean().describe("whether it waits under the e-mail"),
  state: z
    .enum([...grantStates, "missing"])
    .describe("what they have with this grant; in a dry run, what they have now"),
  expires_on: z.string().nullable().describe("last day of the new grant"),
  lacks: z.array(z.string()).describe("names of qualifications that come first and are missing"),
});
export type Granted = z.infer<typeof grantedSchema>;

export const revokeSchema = z.object({ reason: requiredText("Reason", 300) });
