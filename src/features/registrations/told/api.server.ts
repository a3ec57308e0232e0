import { actorOf } from "../../../api/audit/trail.server";
import { type Calls, endpoint } from "../../../api/endpoint.server";
import { idParams } from "../../../platform/fields";
import { check } from "../../../platform/http/http.server";
import { plural } from "../../../ui/formatting";
import { idempotencyKeySchema } from "../../contact/schema";
import { announce, previewAnnouncement } from "./announce.server";
import { announcedSchema, announcementPreviewSchema, announcementSchema } from "./schema";

export const announceEvent = endpoint({
  call: "POST /events/{id}/announce",
  access: "registrations.write",
  summary: "Write to those registered for an event; once under one Idempotency-Key",
  refusals: [409],
  params: idParams,
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
  summary: "How an announcement would look, and how many it would go to",
  params: idParams,
  body: announcementSchema,
  answer: announcementPreviewSchema,
  handle: (call) => previewAnnouncement(call.db, call, { eventId: call.params.id, said: call.body }),
});

export const announceCalls: Calls = { endpoints: [announceEvent, preview] };
