import { z } from "zod";
import { changes } from "../../api/fields/fields";
import { email } from "../../platform/fields";
import { moveSchema } from "../another-date/schema";
import { eventSchema, otherDateSchema } from "../events/schema";
import { registrationFields } from "../registrations/fields";
import { sentGuests } from "../registrations/place-fields";
import { registrationSchema } from "../registrations/schema";

/** What its holder may change of a registration: everything but the e-mail, which the link was sent to. */
const { email: _theirs, ...ownFields } = registrationFields;

/** A change by its holder: the fields that are sent. */
export const ownChangeSchema = changes(ownFields).extend({
  guests: sentGuests.optional().describe("whom one brings along: who is not named stays away, and a place is free"),
});
export type OwnChange = z.infer<typeof ownChangeSchema>;

/** The token of a secret link; any text, since a wrong one is no mistake of form. */
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
    }),
    event: eventSchema,
    change_until: z.string().describe("UTC, ISO 8601: until when it can be changed and cancelled"),
    can_change: z.boolean(),
    can_replace: z.boolean().describe("whether its holder may end the link: a new one can be mailed to them"),
    dates: z
      .array(otherDateSchema)
      .describe("other dates of its series that have places for it; empty where it cannot move"),
    door: z
      .object({
        code: z.string().describe("six letters and digits, to be said or typed at the door"),
        qr: z.string().describe("what its QR code holds"),
      })
      .nullable()
      .describe("null while there is no place: it or its event is cancelled, waiting, or not confirmed yet"),
  })
  .meta({ id: "ManagedRegistration" });
export type Managed = z.infer<typeof managedSchema>;

/** The guests of a form without scripts: what is in their boxes, where it has any; an emptied one takes somebody off. */
function withGuests(form: unknown): unknown {
  const boxes = Object.entries((form ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const which = /^guest-(new-\d+|[1-9]\d*)$/.exec(name)?.[1];
    return which === undefined ? [] : [{ id: /^\d+$/.test(which) ? Number(which) : undefined, name: value }];
  });
  const named = boxes.filter(({ name }) => String(name).trim() !== "");
  return boxes.length > 0 ? { ...(form as object), guests: named } : form;
}

/**
 * What the page of a secret link posts where there are no scripts: a change, another date, or that it is to be cancelled or confirmed, or its
 * link to be replaced.
 */
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

/** Who wants the link once more. */
export const resendSchema = z.object({ email: email("Email", "Email is invalid") });
export const newLinkSchema = z.object({
  send: z.boolean("Send must be true or false").default(false).describe("whether it is also sent by mail"),
});

/** A new link, and whether it was sent: to an address that nobody has confirmed go five mails a day at most. */
export const newLinkAnswer = z.object({ url: z.string(), sent: z.boolean() });
export type NewLink = z.infer<typeof newLinkAnswer>;
