import { z } from "zod";
import { doneSchema } from "../../../platform/fields";
import { grantStates } from "../days";
import { grantSources } from "../schema";

const ownGrantSchema = z.object({
  id: z.int(),
  granted_on: z.string(),
  expires_on: z.string().nullable().describe("its last day; null without an end"),
  state: z.enum(grantStates),
  source: z.enum(grantSources),
  event: z.object({ id: z.int(), title: z.string() }).nullable(),
  revoke_reason: z.string(),
});

/** A qualification of the signed-in account, with all grants of it. */
const ownQualificationSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    is_archived: z.boolean().describe("whether it is no longer asked for"),
    state: z.enum(grantStates).describe("of the grant that counts: the unrevoked one that lasts longest"),
    expires_on: z.string().nullable(),
    ends_at: z.string().nullable().describe("the end of that day; UTC, ISO 8601"),
    grants: z.array(ownGrantSchema).describe("the latest first"),
  })
  .meta({ id: "OwnQualification" });

export const ownQualificationsSchema = z.object({
  items: z.array(ownQualificationSchema),
  waiting: z
    .array(z.object({ qualification: z.string(), name: z.string(), granted_on: z.string() }))
    .describe("grants under your confirmed e-mail that were made without the account"),
});
export type OwnQualifications = z.infer<typeof ownQualificationsSchema>;

export const adoptedGrantsSchema = doneSchema.extend({ adopted: z.int() });
export type AdoptedGrants = z.infer<typeof adoptedGrantsSchema>;

const nextEventSchema = z.object({
  event_id: z.int(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  places_left: z.int().nullable().describe("null: no limit"),
  registration_state: z.enum(["open", "not_yet", "closed"]),
});

/** The next events that give some qualifications. */
export const nextSchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      events: z.array(nextEventSchema),
      is_wished: z.boolean().optional().describe("whether the signed-in caller is told of the next one"),
    }),
  ),
});
export type NextInductions = z.infer<typeof nextSchema>;
