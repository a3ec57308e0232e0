import { sessionApi } from "../../../client/session";
import { plural } from "../../../ui/formatting";
import { eventsApi } from "../../events/client";
import type { Scope } from "../../events/schema";
import { eventRegistrationsApi } from "../client";

/** The same for several events of a series. */
async function fateInSeries(eventId: number, scope: Scope): Promise<string> {
  const reach = await eventsApi(sessionApi)
    .reach(eventId, scope)
    .catch(() => undefined);
  if (!reach) return "Their registrations could not be counted. They would be deleted too.";
  const events = `${plural(reach.events, "event")} would be deleted`;
  return reach.registrations === 0
    ? `${events}. Nobody has registered for them.`
    : `${events}, and ${plural(reach.registrations, "registration")} with them.`;
}

/** A sentence about the registrations that are deleted with an event. @param scope the events of its series */
export async function registrationsDeletionNote(eventId: number, scope = "one"): Promise<string> {
  if (scope !== "one") return fateInSeries(eventId, scope as Scope);
  const counted = await eventRegistrationsApi(sessionApi)
    .list({ event_id: eventId, size: 1 })
    .catch(() => undefined);
  if (!counted) return "Its registrations could not be counted. They would be deleted too.";
  if (counted.total === 0) return "Nobody has registered for it.";
  return `It has ${plural(counted.total, "registration")}, which would be deleted too.`;
}
