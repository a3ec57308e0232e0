import { z } from "zod";
import { changes } from "../../api/fields/fields";
import { email } from "../../platform/fields";
import { moveSchema } from "../another-date/schema";
import { eventSchema, otherDateSchema } from "../events/schema";
import { registrationFields } from "../registrations/fields";
import { sentGuests } from "../registrations/place-fields";
import { certificateRefusalField, registrationSchema } from "../registrations/schema";

/** The fields that the holder may change: all but the e-mail, which the link was sent to. */
const { email: _theirs, ...ownFields } = registrationFields;

/** A change by the holder: all fields are optional. */
export const ownChangeSchema = changes(ownFields).extend({
  guests: sentGuests
    .optional()
    .describe("the complete list of guests; guests left out are removed and their places freed"),
});
export type OwnChange = z.infer<typeof ownChangeSchema>;

/** The token of a secret link; any text, because an invalid one is answered with 404. */
export const tokenParams = z.object({ token: z.string() });

/** A registration as its secret link shows it. */
export const managedSchema = z
  .object({
    registration: registrationSchema.omit({
      id: true,
      event_id: true,
      event: true,
      payment_method: true,
      paid_at: true,
      lacks: true,
    }),
    event: eventSchema,
    change_until: z.string().describe("until when it can be changed and cancelled; UTC, ISO 8601"),
    can_change: z.boolean(),
    can_replace: z.boolean().describe("whether the link can be replaced by a new one, sent by mail"),
    dates: z
      .array(otherDateSchema)
      .describe("other dates of its series with enough places; empty if it cannot be moved"),
    door: z
      .object({
        code: z.string().describe("six letters and digits, to say or type at the door"),
        qr: z.string().describe("content of the QR code"),
      })
      .nullable()
      .describe("null if the registration has no confirmed place or the event is cancelled"),
    certificate_refusal: certificateRefusalField,
  })
  .meta({ id: "ManagedRegistration" });
export type Managed = z.infer<typeof managedSchema>;

/** Collects the guests of a posted form from their fields; an empty one removes a guest. */
function withGuests(form: unknown): unknown {
  const boxes = Object.entries((form ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const which = /^guest-(new-\d+|[1-9]\d*)$/.exec(name)?.[1];
    return which === undefined ? [] : [{ id: /^\d+$/.test(which) ? Number(which) : undefined, name: value }];
  });
  const named = boxes.filter(({ name }) => String(name).trim() !== "");
  return boxes.length > 0 ? { ...(form as object), guests: named } : form;
}

/** The posted forms of a secret link's page: change, move, cancel, confirm or replace the link. */
export const postedSchema = z.preprocess(
  withGuests,
  ownChangeSchema.extend({
    action: z.enum(
      ["change", "cancel", "confirm", "move", "replace"],
      "Action must be change, cancel, confirm, move or replace",
    ),
    event_id: moveSchema.shape.event_id.optional(),
  }),
);

/** The e-mail to send a link to. */
export const resendSchema = z.object({ email: email("Email", "Email is invalid") });
export const newLinkSchema = z.object({
  send: z.boolean("Send must be true or false").default(false).describe("whether to send it by mail as well"),
});

/** A new link, and whether it was mailed: unconfirmed addresses get at most five mails a day. */
export const newLinkAnswer = z.object({ url: z.string(), sent: z.boolean() });
export type NewLink = z.infer<typeof newLinkAnswer>;
