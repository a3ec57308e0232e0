import { Badge, type Tone } from "../../../ui/badge";
import type { Event } from "../schema";

type Stateful = Pick<Event, "status" | "publication" | "publish_at">;

const looks: Record<Event["status"], { label: string; tone: Tone }> = {
  upcoming: { label: "Upcoming", tone: "violet" },
  ongoing: { label: "Ongoing", tone: "moss" },
  past: { label: "Past", tone: "neutral" },
};

/** Whether it waits for the moment of its publication. */
const waits = ({ publication, publish_at }: Stateful) =>
  publication === "published" && publish_at !== null && Date.parse(publish_at) > Date.now();

/** Whether visitors see it, where they do not, and where it stands in time; of a cancelled one only that. */
export const EventStatusBadge = ({ event }: { event: Stateful }) => (
  <span className="flex flex-wrap gap-1.5">
    {event.publication === "draft" && <DraftBadge>Draft</DraftBadge>}
    {waits(event) && <DraftBadge>Scheduled</DraftBadge>}
    {event.publication === "cancelled" && <Badge tone="red">Cancelled</Badge>}
    {event.publication !== "cancelled" && <Badge tone={looks[event.status].tone}>{looks[event.status].label}</Badge>}
  </span>
);

/** A dashed outline marks events that visitors do not see yet. */
const DraftBadge = ({ children }: { children: string }) => (
  <span className="label-type inline-flex items-center rounded-xs border border-soft border-dashed px-2 py-1 whitespace-nowrap text-soft">
    {children}
  </span>
);
