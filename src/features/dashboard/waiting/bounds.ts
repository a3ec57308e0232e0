/** Counts stop here: the side bar shows "99+" for more. */
export const maxCounted = 100;

/** The most drafts that are listed. */
export const maxListed = 5;
