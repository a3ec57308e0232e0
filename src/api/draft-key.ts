/** The prefix of a new item's draft key; no item has such an id. */
export const newPrefix = "new.";
