import { z } from "zod";
import { answers } from "../../api/fields/fields";
import { listOf, paging } from "../../platform/fields";
import { eventFields } from "../events/schema";
import { certificateRefusalField, ownRegistrationQuerySchema, registrationSchema } from "../registrations/schema";

/** The event's fields beside one's own registration. */
export const eventOfOwn = {
  title: eventFields.title,
  start_date: eventFields.start_date,
  end_date: eventFields.end_date,
  location: eventFields.location,
  is_online: eventFields.is_online,
  meeting_url: eventFields.meeting_url,
  registration_fee: eventFields.registration_fee,
  publication: eventFields.publication,
  changes_until: eventFields.changes_until,
  certificate: eventFields.certificate,
};

/** One's own registration with the time and place of its event. */
export const ownRegistrationSchema = registrationSchema
  .extend({
    event: z.object({ id: z.int(), ...answers(eventOfOwn) }),
    manage_url: z.string().describe("secret link; anybody who has it can change and cancel the registration"),
    certificate_refusal: certificateRefusalField,
  })
  .meta({ id: "OwnRegistration" });
export type OwnRegistration = z.infer<typeof ownRegistrationSchema>;

export const ownRegistrationListSchema = listOf(ownRegistrationSchema);
export type OwnRegistrationList = z.infer<typeof ownRegistrationListSchema>;

/** The query of the caller's own registrations: of one event; upcoming, the next first; past, the last first. */
export const ownQuerySchema = ownRegistrationQuerySchema.extend({
  when: z
    .enum(["upcoming", "past"], "When must be upcoming or past")
    .optional()
    .describe("upcoming: not over and not cancelled, soonest first; past: all others, latest first"),
});
export type OwnQuery = z.infer<typeof ownQuerySchema>;

/** A registration made with an account's e-mail, but without it. */
export const adoptableSchema = z
  .object({
    id: z.int(),
    name: z.string().describe("name of the registered person"),
    created_at: z.string(),
    event: z.object({ id: z.int(), title: z.string(), start_date: z.string(), end_date: z.string() }),
  })
  .meta({ id: "AdoptableRegistration" });

export const adoptableListSchema = listOf(adoptableSchema);
export type AdoptableList = z.infer<typeof adoptableListSchema>;
export const adoptableQuerySchema = z.object(paging);

export const adoptedSchema = z.object({ detail: z.string(), adopted: z.int() }).meta({ id: "AdoptedRegistrations" });
export type Adopted = z.infer<typeof adoptedSchema>;
