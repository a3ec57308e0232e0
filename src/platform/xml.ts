/** What XML 1.0 cannot hold (its section 2.2), and the other control characters with it: all but tab and line break. */
const notInXml = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Removes what XML cannot hold: control characters and unpaired halves of characters. */
export const printable = (text: string): string => text.replace(notInXml, "");

/** Returns a text as XML or HTML holds it, in an element or in an attribute between double quotation marks. */
export const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"]/g, (character) => escapes[character] as string);
