/** The orders of the list; a minus reverses. The first is the default. */
export const registrationOrders = [
  "-created_at",
  "created_at",
  "name",
  "-name",
  "event",
  "-event",
  "email",
  "-email",
  "status",
  "-status",
] as const;
export type RegistrationOrder = (typeof registrationOrders)[number];

/** Confirmed, attended and offered hold places, an offer for a limited time. */
export const registrationStatuses = ["confirmed", "cancelled", "attended", "waiting", "offered"] as const;

/** Statuses that people set; the others follow from the waiting list. */
export const setStatuses = ["confirmed", "cancelled", "attended"] as const;
export type SetStatus = (typeof setStatuses)[number];
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Statuses that a list is filtered by; absent means still confirmed after the event, and is never stored. */
export const askedStatuses = [...registrationStatuses, "absent"] as const;

export const experienceLevels = ["beginner", "intermediate", "advanced"] as const;
