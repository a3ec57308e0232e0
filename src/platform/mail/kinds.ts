/** Why a mail is written. The text of each is in features/mails/templates/. */
export const mailKinds = [
  "confirm-email",
  "reset-password",
  "password-changed",
  "email-changed",
  "registration-confirmed",
  "registration-cancelled",
  "event-changed",
  "event-cancelled",
  "reminder",
  "waiting-joined",
  "waiting-promoted",
  "announcement",
  "message-received",
  "role-changed",
  "factor-changed",
  "fault-reported",
  "fault-answered",
  "qualification-granted",
  "qualification-expiring",
  "qualification-expired",
  "qualification-revoked",
  "qualification-next",
  "booking-confirmed",
  "booking-changed",
  "booking-cancelled",
  "booking-released",
  "booking-reminder",
  "booking-free",
  "confirm-news",
  "letter",
  "project-approved",
  "project-returned",
  "project-asked",
  "notice",
  "test",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Mails that somebody waits for, or has to get at once. */
export const urgentKinds: readonly MailKind[] = [
  "confirm-email",
  "reset-password",
  "password-changed",
  "email-changed",
  "role-changed",
  "factor-changed",
  "test",
];

/**
 * `kept`: for an administrator to hand over, no mail server was set up. `dropped`: outdated before it could be sent.
 * `failed`: refused for good, or too often.
 */
export const mailStates = ["queued", "sending", "sent", "failed", "dropped", "kept"] as const;
export type MailState = (typeof mailStates)[number];
