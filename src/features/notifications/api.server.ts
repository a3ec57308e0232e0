import { actorOf } from "../../api/audit/trail.server";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { idempotencyKeySchema } from "../../client/outbox/sending-fields";
import { doneSchema } from "../../platform/fields";
import { check } from "../../platform/http/http.server";
import { plural } from "../../ui/formatting";
import { announce, previewAnnouncement, testAnnouncement } from "./announce.server";
import { announcedSchema, announcementPreviewSchema, announcementSchema } from "./schema";
import { refuseHidingFromRegistered } from "./sent-notifications.server";

export const announceEvent = endpoint({
  call: "POST /events/{id}/announce",
  access: "registrations.write",
  summary: "Write to the people registered for an event; sent once per Idempotency-Key",
  refusals: [409],
  body: announcementSchema,
  answer: announcedSchema,
  async handle(call) {
    const { db, params, body, user } = call;
    const { idempotency_key: idempotencyKey } = check(idempotencyKeySchema, { idempotency_key: call.idempotencyKey });
    const announcing = { eventId: params.id, said: body, actor: actorOf(user), idempotencyKey };
    const recipients = await announce(db, call, announcing);
    return { detail: `It goes to ${plural(recipients, "person", "people")}`, recipients };
  },
});

export const preview = endpoint({
  call: "POST /events/{id}/announce/preview",
  access: "registrations.write",
  summary: "Preview an announcement and its number of recipients",
  body: announcementSchema,
  answer: announcementPreviewSchema,
  handle: (call) => previewAnnouncement(call.db, call, { eventId: call.params.id, said: call.body }),
});

export const test = endpoint({
  call: "POST /events/{id}/announce/test",
  access: "registrations.write",
  summary: "Send an announcement to yourself only, as a test",
  body: announcementSchema,
  answer: doneSchema,
  async handle(call) {
    const { db, params, body, user, mails } = call;
    await testAnnouncement(db, call, { eventId: params.id, said: body, to: user });
    return {
      detail: mails.sends
        ? `A test is on its way to ${user.email}`
        : "There is no mail server: the test is kept under Mail",
    };
  },
});

export const announceCalls: Calls = {
  endpoints: [announceEvent, preview, test],
  follows: {
    event: (transaction, { now }, written) => refuseHidingFromRegistered(transaction, written, now()),
  },
};
