/** How long deleted items can be restored; days. */
export const trashDays = 30;

/** How long the trail is kept; years of 365 days. */
export const trailYears = 2;
