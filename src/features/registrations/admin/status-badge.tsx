import { CircleX, Hourglass, UserCheck } from "../../../admin/symbols";
import { Badge, type Tone } from "../../../ui/badge";
import { CircleCheck } from "../../../ui/symbols";
import type { RegistrationStatus } from "../schema";

/** How each status is called and drawn. */
export const statusLooks = {
  confirmed: { label: "Confirmed", tone: "moss", icon: CircleCheck },
  cancelled: { label: "Cancelled", tone: "red", icon: CircleX },
  attended: { label: "Attended", tone: "yellow", icon: UserCheck },
  waiting: { label: "Waiting", tone: "amber", icon: Hourglass },
  offered: { label: "Offered", tone: "violet", icon: Hourglass },
} as const satisfies Record<RegistrationStatus, { label: string; tone: Tone; icon: typeof CircleCheck }>;

/** Every status, in the order in which they are offered. */
export const statuses = Object.keys(statusLooks) as RegistrationStatus[];

/** A registration's status: green confirmed, red cancelled, yellow attended, amber waiting, violet offered a place. */
export function StatusBadge({ status }: { status: RegistrationStatus }) {
  const { label, tone, icon: Icon } = statusLooks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
