/** A text of a page with plain spaces: dates on pages have non-breaking ones. */
export const spaced = (text: string): string => text.replaceAll("\u00a0", " ");
