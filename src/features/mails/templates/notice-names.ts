/** The kinds of notices, and their subjects. */
export const noticeNames = {
  messages: "New message",
  applications: "New application to join",
  orders: "New purchase request",
  registrations: "New registration",
  withdrawals: "Registration cancelled",
  faults: "Fault of a machine",
  projects: "Project to review",
} as const;
export type NoticeName = keyof typeof noticeNames;
