/** How long what is deleted can be brought back; days. */
export const trashDays = 30;

/** How long the trail is kept; years of 365 days. */
export const trailYears = 2;
