/** Where an event stands in time; computed from its dates, never stored. */
export const eventStatuses = ["upcoming", "ongoing", "past"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** What kind of event it is; stored, may be empty. */
export const eventTypes = ["workshop", "hackathon", "meetup", "panel", "bootcamp"] as const;

/** States of publication. Drafts are hidden from visitors; cancelled events are shown as cancelled. */
export const publications = ["draft", "published", "cancelled"] as const;
export type Publication = (typeof publications)[number];
