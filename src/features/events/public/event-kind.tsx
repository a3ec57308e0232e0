import { t } from "../../../platform/languages/texts";
import { Badge, type Tone } from "../../../ui/badge";
import type { Event } from "../schema";
import { kindLine } from "./event-facts";

const badgeTones: Record<Event["event_type"], Tone> = {
  workshop: "copper",
  hackathon: "amber",
  meetup: "violet",
  panel: "violet",
  bootcamp: "copper",
  "": "neutral",
};

/** Labels for an event's type and state. */
export const EventKind = ({ event }: { event: Event }) => (
  <span className="flex flex-wrap gap-2">
    {event.publication === "cancelled" ? <Badge tone="red">{t`Cancelled`}</Badge> : null}
    {event.publication === "draft" ? <Badge>{t`Draft`}</Badge> : null}
    {event.publication === "cancelled" && !event.event_type ? null : (
      <Badge tone={badgeTones[event.event_type]}>{kindLine(event)}</Badge>
    )}
    {event.status === "ongoing" && event.event_type && event.publication === "published" ? (
      <Badge tone="moss">{t`Happening now`}</Badge>
    ) : null}
  </span>
);

const leafTones = {
  workshop: "copper",
  bootcamp: "copper",
  meetup: "violet",
  panel: "violet",
  hackathon: "ink",
  "": "ink",
} as const;

/** What marks its calendar leaf, if anything. */
export const leafMark = ({ publication }: Pick<Event, "publication">) =>
  publication === "published" ? undefined : publication;

/** What its cover is drawn from: all dates of a series have the same. */
export const coverSeed = ({ id, series_id }: Pick<Event, "id" | "series_id">) => series_id ?? id;

/** The colour of its calendar leaf. */
export const leafTone = ({ event_type, status }: Pick<Event, "event_type" | "status">) =>
  status === "past" ? "ink" : leafTones[event_type];
