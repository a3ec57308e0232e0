import { z } from "zod";
import { id, idList, idParams, text } from "../../../platform/fields";
import { scopeQuerySchema } from "../../events/schema";
import { grantStates } from "../days";
import { grantModes } from "../schema";

const named = z.object({ id: z.int(), name: z.string() });

const modeSchema = z.enum(grantModes, `Mode must be one of ${grantModes.join(", ")}`);

/** The qualifications that an event gives and requires; visitors see the names of published ones. */
export const eventGrantsSchema = z
  .object({
    qualification_ids: z.array(z.int()),
    mode: modeSchema.describe("by_trainer: somebody presses; on_attendance: everybody who was checked in, at its end"),
    requires: z.array(z.int()),
    gives: z.array(named),
    asks: z.array(named),
    missing: z
      .string()
      .optional()
      .describe("what the signed-in caller lacks to register, as a sentence; empty if nothing"),
    lacks: z
      .array(z.int())
      .optional()
      .describe("ids of the qualifications that the signed-in caller lacks to register"),
  })
  .meta({ id: "EventGrants" });
export type EventGrants = z.infer<typeof eventGrantsSchema>;

export const eventGrantsChangeSchema = z.object({
  qualification_ids: idList("Qualifications").default([]),
  mode: modeSchema.default("by_trainer"),
  requires: idList("Requires").default([]),
});
export type EventGrantsChange = z.input<typeof eventGrantsChangeSchema>;

export const eventGrantsScope = scopeQuerySchema;

/** The parameters of calls about the people of an event; `id` is left to the grants that they make. */
export const eventParams = z.object({ event: idParams.shape.id });

const attendeeSchema = z.object({
  registration_id: z.int(),
  name: z.string(),
  came: z.boolean().describe("whether they were checked in"),
  qualifications: z.array(
    z.object({
      id: z.int(),
      state: z.enum([...grantStates, "missing"]),
      expires_on: z.string().nullable(),
      is_given: z.boolean().describe("whether this event gave it to them"),
      lacks: z.array(z.string()).describe("names of qualifications that come first and are missing"),
    }),
  ),
  lacks: z.array(z.string()).describe("names of the missing qualifications that the event requires"),
});

/** The people of an event, with the qualifications it gives them or the reason why not. */
export const attendeesSchema = z
  .object({
    event: z.object({ id: z.int(), title: z.string(), start_date: z.string(), end_date: z.string() }),
    mode: modeSchema,
    qualifications: z.array(named).describe("those that the caller may grant or read"),
    people: z.array(attendeeSchema),
    guests: z
      .array(z.object({ name: z.string(), of: z.string().describe("name of the registered person") }))
      .describe("guests who came; they are granted nothing, as the site does not know them"),
  })
  .meta({ id: "EventGrantPeople" });
export type Attendees = z.infer<typeof attendeesSchema>;

export const grantPeopleSchema = z.object({
  registration_ids: z
    .array(id("Registration"), "Registrations must be a list of ids")
    .min(1, "Choose at least one person")
    .max(500, "At most 500 people at once")
    .transform((ids) => [...new Set(ids)]),
  force: z.boolean("Force must be true or false").default(false).describe("grant although something comes first"),
  reason: text("Reason", 300).default("").describe("needed with force"),
});

export const peopleGrantedSchema = z.object({
  items: z.array(z.object({ id: z.int() })).describe("the new grants"),
  people: z.int().describe("number of people who were granted something"),
  left_out: z.array(
    z.object({ registration_id: z.int(), name: z.string(), why: z.string().describe("the reason, as a sentence") }),
  ),
});
export type PeopleGranted = z.infer<typeof peopleGrantedSchema>;

/** The qualifications that a trainer grants, and the recent events that give them. */
export const teachingSchema = z.object({
  qualifications: z.array(named),
  events: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      start_date: z.string(),
      qualifications: z.array(z.string()).describe("names"),
    }),
  ),
});
export type Teaching = z.infer<typeof teachingSchema>;
