import { choicesOf } from "../../../admin/list/common-choices";
import { CircleX, Hand, Send, Trash2 } from "../../../admin/symbols";
import type { MailKind, MailState } from "../../../platform/mail/kinds";
import { Badge, type Tone } from "../../../ui/badge";
import { CircleCheck, Clock } from "../../../ui/symbols";

const stateLooks = {
  queued: { label: "Waiting", tone: "amber", icon: Clock },
  sending: { label: "On its way", tone: "amber", icon: Send },
  sent: { label: "Sent", tone: "moss", icon: CircleCheck },
  failed: { label: "Failed", tone: "red", icon: CircleX },
  dropped: { label: "Dropped", tone: "neutral", icon: Trash2 },
  kept: { label: "Kept", tone: "violet", icon: Hand },
} as const satisfies Record<MailState, { label: string; tone: Tone; icon: typeof Clock }>;

/** The names of mail kinds. */
export const kindNames: Record<MailKind, string> = {
  "confirm-email": "Confirm an e-mail",
  "reset-password": "Choose a password",
  "password-changed": "Password changed",
  "email-changed": "Email changed",
  "registration-confirmed": "Registration confirmed",
  "registration-cancelled": "Registration cancelled",
  "event-changed": "Event changed",
  "event-cancelled": "Event cancelled",
  reminder: "Reminder",
  "waiting-joined": "On the waiting list",
  "waiting-promoted": "Off the waiting list",
  announcement: "Announcement",
  "message-received": "Message received",
  "role-changed": "Role changed",
  "factor-changed": "Second factor changed",
  "fault-reported": "Fault reported",
  "fault-answered": "Fault closed",
  "qualification-granted": "Qualification granted",
  "qualification-expiring": "Qualification ends soon",
  "qualification-expired": "Qualification ended",
  "qualification-revoked": "Qualification revoked",
  "qualification-next": "Next induction",
  "booking-confirmed": "Booking",
  "booking-changed": "Booking changed",
  "booking-cancelled": "Booking cancelled",
  "booking-released": "Booking released",
  "booking-reminder": "Booking reminder",
  "booking-free": "Time is free",
  "confirm-news": "Confirm news by mail",
  letter: "Letter",
  "project-approved": "Project approved",
  "project-returned": "Project returned",
  "project-asked": "Named as a maker",
  notice: "Notice",
  test: "Test",
};

export const kindChoices = choicesOf(kindNames);
export const stateChoices = (Object.keys(stateLooks) as MailState[]).map((value) => ({
  value,
  label: stateLooks[value].label,
}));

/** The badge of a mail's state. */
export function StateBadge({ state }: { state: MailState }) {
  const { label, tone, icon: Icon } = stateLooks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
