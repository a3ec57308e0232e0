import { z } from "zod";
import { changes } from "../api/fields/fields";
import { agreementSchemas, newVersionSchema } from "../features/agreements/schema";
import { newPostSchema } from "../features/blog/schema";
import { communityIdField, communitySchemas } from "../features/communities/schema";
import { messageStatuses, newMessageSchema } from "../features/contact/schema";
import { equipmentSchemas, newLogSchema, newUnitSchema, statusChangeSchema } from "../features/equipment/schema";
import { cancellationSchema, newEventSchema, repeatSchema } from "../features/events/schema";
import { newFaultSchema, outcomeField } from "../features/faults/schema";
import { gallerySchemas } from "../features/gallery/schema";
import { letterSchemas } from "../features/letters/schema";
import { partnerSchemas } from "../features/partners/schema";
import { licences } from "../features/projects/guide/schema";
import { projectSchemas } from "../features/projects/schema";
import { eventGrantsChangeSchema } from "../features/qualifications/events/schema";
import { newGrantSchema, revokeSchema } from "../features/qualifications/grants/schema";
import { qualificationSchemas } from "../features/qualifications/schema";
import { registeringSchema } from "../features/registrations/place-fields";
import { wordFields } from "../features/settings/fields/words";
import type { SampleWords } from "../features/settings/sample-facts.server";
import { productSchemas } from "../features/store/schema";
import { teamSchemas } from "../features/team/schema";
import { isEmail } from "../platform/mail/email";

/** Days of the week as files name them, in the order of `Date`. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "17:30"');
const ago = z.int().min(-36_500).max(-1, "must be below 0: it has been before the first start");

/** An instant before the first start: `{ days: -12 }`, `{ days: -12, time: "17:30" }` or `{ hours: -5 }`. */
const moment = z
  .strictObject({ days: ago.optional(), time: time.optional(), hours: ago.optional() })
  .refine(
    ({ days, hours, time }) => (days === undefined) !== (hours === undefined) && !(hours && time),
    "must have days, days and time, or hours",
  );
export type Moment = z.infer<typeof moment>;

/** When an event is: so many days from the first start, then on to the next such weekday, for `lasts` days. */
const when = z.strictObject({
  days: z.int().min(-3_650).max(3_650),
  weekday: z.enum(weekdays).optional(),
  from: time,
  to: time,
  lasts: z.int().min(1).max(366).default(1),
});
export type When = z.infer<typeof when>;

const picture = z
  .string()
  .regex(/^[a-z0-9-]+\/[a-z0-9-]+\.svg$/, "must be a file in pictures/, such as events/open-day.svg");
const qualificationNames = z.array(z.string()).default([]).describe("names of qualifications");
const written = { created: moment, updated: moment.optional() };

/** How a member's project is made, for projects that members wrote. */
const guide = z.strictObject({
  makers: z.array(z.string()).min(1),
  hours: z.number().min(0).max(10_000).nullable().default(null).describe("how long it took"),
  licence: z.enum(licences),
  machines: z.array(z.string()).default([]).describe("names of machines"),
  materials: z
    .array(z.strictObject({ name: z.string(), quantity: z.string().default(""), note: z.string().default("") }))
    .default([]),
  steps: z
    .array(
      z.strictObject({
        title: z.string(),
        text: z.string().default(""),
        pictures: z.array(z.strictObject({ picture, alt: z.string() })).default([]),
      }),
    )
    .min(1),
});

/** The schema of each file: the API's schema of a new item, with picture files and relative dates. */
export const files = {
  communities: communitySchemas.create
    .omit({ image_url: true, lead_image_url: true })
    .extend({
      id: communityIdField,
      picture: picture.optional(),
      lead_picture: picture.optional(),
      members: z.int().min(0).default(0),
      ...written,
    })
    .strict(),
  projects: projectSchemas.create
    .omit({ image_url: true })
    .extend({ picture: picture.optional(), guide: guide.optional(), ...written })
    .strict(),
  letters: letterSchemas.create.pick({ subject: true, body: true }).extend({ sent: moment }).strict(),
  agreements: agreementSchemas.create.extend({ text: newVersionSchema.shape.text, ...written }).strict(),
  qualifications: qualificationSchemas.create
    .omit({ needs: true, agreement_id: true })
    .extend({
      needs: qualificationNames,
      agreement: z.string().optional().describe("name of an agreement"),
      grants: z
        .array(
          newGrantSchema
            .pick({ name: true, note: true })
            .extend({
              email: z.string().refine(isEmail),
              at: moment,
              revoked: revokeSchema.extend({ at: moment }).strict().optional(),
            })
            .strict(),
        )
        .default([]),
      ...written,
    })
    .strict(),
  equipment: equipmentSchemas.create
    .omit({ image_url: true, requires: true, agreement_ids: true })
    .extend({
      picture: picture.optional(),
      requires: qualificationNames,
      agreements: z.array(z.string()).default([]).describe("names of agreements"),
      units: z
        .array(
          z.strictObject({
            name: newUnitSchema.shape.name,
            status: statusChangeSchema.shape.status.default("ready"),
            note: statusChangeSchema.shape.note,
            until: z.strictObject({ days: z.int().min(1).max(365) }).optional(),
          }),
        )
        .min(1),
      log: z.array(newLogSchema.omit({ unit_id: true }).extend({ at: moment }).strict()).default([]),
      bookings: z
        .array(
          z.strictObject({
            days: z.int().min(-14).max(14),
            time,
            minutes: z.int().min(5).max(1_440),
            unit: z.string().optional().describe("name of a unit; the first by default"),
            note: z.string().max(200).default(""),
          }),
        )
        .default([]),
      faults: z
        .array(
          newFaultSchema
            .pick({ text: true, severity: true, is_dangerous: true })
            .extend({ at: moment, mended: z.strictObject({ what: outcomeField.min(1), at: moment }).optional() })
            .strict(),
        )
        .default([]),
      ...written,
    })
    .strict(),
  partners: partnerSchemas.create
    .omit({ logo_url: true })
    .extend({ picture: picture.optional(), ...written })
    .strict(),
  team: teamSchemas.create
    .omit({ image_url: true })
    .extend({ picture: picture.optional(), ...written })
    .strict(),
  events: newEventSchema
    .omit({ image_url: true, start_date: true, end_date: true })
    .extend({
      picture: picture.optional(),
      when,
      publication: z.enum(["draft", "published"]).default("published"),
      repeats: repeatSchema
        .pick({ rule: true, count: true })
        .strict()
        .optional()
        .describe("rules as in the back office; dates on public holidays are left out"),
      cancelled: z.strictObject({ reason: cancellationSchema.shape.reason, at: moment }).optional(),
      gives: qualificationNames.describe("names of qualifications; people who attended have them"),
      mode: eventGrantsChangeSchema.shape.mode,
      requires: qualificationNames,
      registrations: z
        .array(
          registeringSchema
            .extend({ registered: moment, attended: z.boolean().default(false).describe("whether they attended") })
            .strict(),
        )
        .default([]),
      ...written,
    })
    .strict(),
  products: productSchemas.create
    .omit({ image_url: true })
    .extend({ picture: picture.optional(), ...written })
    .strict(),
  gallery: gallerySchemas.create.omit({ image_url: true }).extend({ picture, created: moment }).strict(),
  messages: newMessageSchema
    .omit({ idempotency_key: true, website: true, elapsed_ms: true })
    .extend({ received: moment, updated: moment.optional(), status: z.enum(messageStatuses).default("unread") })
    .strict(),
};
export type FileName = keyof typeof files;
export type Rows = { [Name in FileName]: z.output<(typeof files)[Name]>[] };

/** The organisation's own texts on pages: some of the texts in the settings. */
export const wordsSchema = changes(wordFields).strict() as z.ZodType<SampleWords>;

/** An article: its front matter, and the text below as `content`. */
export const articleSchema = newPostSchema
  .omit({ image_url: true, author_image: true, related_post_ids: true, status: true })
  .extend({
    picture: picture.optional(),
    author_picture: picture.optional(),
    related: z.array(z.string()).max(12).default([]).describe("file names without extension"),
    published: moment,
    views: z.int().min(0).default(0),
    ...written,
  })
  .strict();
export type Article = z.output<typeof articleSchema> & { file: string };

/** The colours of the upper and lower half of each picture: "cbcdbe c4c9b8". */
export const coloursSchema = z.record(picture, z.string().regex(/^[0-9a-f]{6} [0-9a-f]{6}$/, "must be two colours"));
