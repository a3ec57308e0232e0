/** What an administrator is told of, and what it is called in the subject. */
export const noticeNames = {
  messages: "New message",
  applications: "New application to join",
  orders: "New purchase request",
  registrations: "New registration",
  withdrawals: "Registration withdrawn",
} as const;
export type NoticeName = keyof typeof noticeNames;
