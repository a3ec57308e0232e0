/** The sample organisation's name, in its own file because every page needs it and little else. */
export const defaultName = "Anchor Makerspace";
