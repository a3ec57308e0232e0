/** The name of the sample organisation, apart from the rest of it: every page needs it in the browser, and little else of it. */
export const defaultName = "Anchor Makerspace";
