import type { Queryable } from "../../platform/database/database.server";
import { searchText } from "../../platform/text";
import { toInstant, toLocalInput } from "../../platform/time";
import type { PictureAddresses } from "../../samples/pictures.server";
import type { SampleEvent } from "./sample-events.server";
import { eventsOver } from "./sample-events-over.server";
import { eventsToCome } from "./sample-events-to-come.server";

/** Sample events around the day of the first start: to come, on and over, of each kind and price there is. */
const sampleEvents = [...eventsToCome, ...eventsOver];

const dayMs = 86_400_000;

/**
 * Adds the sample events, with their dates around today.
 *
 * @returns their ids, in the order of the list above
 */
export async function addSampleEvents(
  transaction: Queryable,
  addresses: PictureAddresses["events"],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<number[]> {
  const at = now.toISOString();
  const today = Date.parse(toLocalInput(at, timeZone).slice(0, 10));
  const day = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10);
  const firstDay = ({ inDays, weekday }: SampleEvent) => {
    const reached = new Date(today + inDays * dayMs).getUTCDay();
    return inDays + ((weekday - reached + 7) % 7);
  };
  const instant = (days: number, time: string) => toInstant(`${day(days)}T${time}`, timeZone) ?? at;
  const rows = await transaction
    .insertInto("events")
    .values(
      sampleEvents.map((event) => ({
        title: event.title,
        description: event.description,
        content: event.content ?? "",
        start_date: instant(firstDay(event), event.from),
        end_date: instant(firstDay(event) + (event.moreDays ?? 0), event.to),
        location: event.location ?? "",
        is_online: event.meetingUrl ? 1 : 0,
        meeting_url: event.meetingUrl ?? "",
        registration_fee_cents: event.feeCents ?? 0,
        max_attendees: event.places ?? null,
        event_type: event.type,
        featured: event.featured ? 1 : 0,
        image_url: addresses[event.picture],
        community_id: event.community ?? null,
        search_text: searchText(event.title, event.description),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
