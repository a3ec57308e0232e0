import { sessionApi } from "../../../client/session";
import { plural } from "../../../ui/formatting";
import { registrationsApi } from "../client";

/** What becomes of the registrations of an event when it is deleted, in a sentence. */
export async function fateOfRegistrations(eventId: number): Promise<string> {
  const counted = await registrationsApi(sessionApi)
    .list({ event_id: eventId, size: 1 })
    .catch(() => undefined);
  if (!counted) return "Its registrations could not be counted; they would be deleted with it.";
  if (counted.total === 0) return "Nobody has registered for it.";
  return `It has ${plural(counted.total, "registration")}, which would be deleted with it.`;
}
