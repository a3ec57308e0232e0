import { Badge, type Tone } from "../../../ui/badge";
import type { EventStatus } from "../schema";

const looks: Record<EventStatus, { label: string; tone: Tone }> = {
  upcoming: { label: "Upcoming", tone: "violet" },
  ongoing: { label: "Ongoing", tone: "moss" },
  past: { label: "Past", tone: "neutral" },
};

/** Where an event stands in time. */
export const EventStatusBadge = ({ status }: { status: EventStatus }) => (
  <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
);
