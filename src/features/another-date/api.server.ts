import { type Calls, endpoint } from "../../api/endpoint.server";
import { registrationData } from "../registrations/resource";
import { registrationSchema } from "../registrations/schema";
import { lockBothDates, moveRegistration } from "./move-registration.server";
import { moveSchema } from "./schema";

const move = endpoint({
  call: "POST /event-registrations/registrations/{id}/move",
  access: "registrations.review",
  summary: "Move a registration to another date of its series; fails without changes if that date is full",
  refusals: [409],
  body: moveSchema,
  answer: registrationSchema,
  // Two moves in opposite directions lock both events in the same order.
  async alsoWrites(transaction, { params, body }) {
    await lockBothDates(transaction, { id: params.id, eventId: body.event_id });
    return [params.id];
  },
  handle: (call) => moveRegistration(call.db, call, { id: call.params.id, eventId: call.body.event_id }),
});

export const calls: Calls = { resource: registrationData, endpoints: [move] };
