import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { chatText } from "../../../ui/overlay/chat-text";
import type { Event } from "../schema";
import { dateLine, feeLine, hoursLine, placeLine } from "./event-facts";

type ChatFacts = Pick<
  Event,
  "id" | "title" | "start_date" | "end_date" | "is_online" | "location" | "registration_fee" | "publication"
>;

/** Returns an event as a text for WhatsApp: title, day and time, place, fee and link. */
export const eventChat = (
  event: ChatFacts,
  site: Pick<Site, "timeZone" | "timeZoneName" | "currency">,
  origin: string,
) =>
  chatText({
    title: event.title,
    lines: [
      `${dateLine(event, site)}, ${hoursLine(event, site)}`,
      ...(event.publication === "cancelled" ? [t`Cancelled`] : [placeLine(event), feeLine(event, site)]),
    ],
    url: `${origin}/events/${event.id}`,
  });

const weekLength = 7 * 86_400_000;

type Listed = ChatFacts & Pick<Event, "publish_at">;

/** Returns the events that visitors see and that start within seven days as one text; undefined if there are none. */
export function weekChat(
  events: readonly Listed[],
  site: Pick<Site, "name" | "timeZone" | "timeZoneName" | "currency">,
  { origin, now }: { origin: string; now: Date },
): string | undefined {
  const isNext = ({ start_date, publication, publish_at }: Listed) =>
    publication === "published" &&
    (!publish_at || Date.parse(publish_at) <= now.getTime()) &&
    Date.parse(start_date) >= now.getTime() &&
    Date.parse(start_date) < now.getTime() + weekLength;
  const next = events.filter(isNext).sort((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date));
  if (next.length === 0) return undefined;
  return [`*This week at ${site.name}*`, ...next.map((event) => eventChat(event, site, origin))].join("\n\n");
}
