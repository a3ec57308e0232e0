import { CircleX, Hourglass, UserCheck, UserX } from "../../../admin/symbols";
import { Badge, type Tone } from "../../../ui/badge";
import { CircleCheck } from "../../../ui/symbols";
import { attendanceOf } from "../../registrations/attendance";
import type { askedStatuses } from "../../registrations/choices";
import type { Registration } from "../../registrations/schema";

/** The status of a registration, or absent. */
export type DisplayStatus = (typeof askedStatuses)[number];

export const displayStatusOf = (registration: Registration, now = new Date()): DisplayStatus =>
  attendanceOf(registration, now) ?? registration.registration_status;

/** The names and colours of statuses. */
export const statusLooks = {
  confirmed: { label: "Confirmed", tone: "moss", icon: CircleCheck },
  cancelled: { label: "Cancelled", tone: "red", icon: CircleX },
  attended: { label: "Attended", tone: "yellow", icon: UserCheck },
  waiting: { label: "Waiting", tone: "amber", icon: Hourglass },
  offered: { label: "Offered", tone: "violet", icon: Hourglass },
  absent: { label: "Absent", tone: "neutral", icon: UserX },
} as const satisfies Record<DisplayStatus, { label: string; tone: Tone; icon: typeof CircleCheck }>;

/** All of them in display order. */
export const displayStatuses = Object.keys(statusLooks) as DisplayStatus[];

/** The badge of a status, in its colour. */
export function StatusBadge({ status }: { status: DisplayStatus }) {
  const { label, tone, icon: Icon } = statusLooks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
