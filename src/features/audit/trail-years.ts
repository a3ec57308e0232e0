/** How long the trail is kept; years of 365 days. */
export const trailYears = 2;
