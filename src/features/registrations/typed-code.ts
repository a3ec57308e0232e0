/** A code as somebody typed it, in the form in which codes are stored: without spaces, dashes and dots, in capitals. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s·\p{Pd}]/gu, "").toUpperCase();
