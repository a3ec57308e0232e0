/** What XML 1.0 cannot hold (its section 2.2), and the other control characters with it: all but tab and line break. */
const notInXml = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * A text as XML or HTML holds it, in an element or in an attribute between double quotation marks. What XML has no way to
 * write, control characters and halves of characters, is left out.
 */
export const escapeXml = (text: string): string =>
  text.replace(notInXml, "").replace(/[&<>"]/g, (character) => escapes[character] as string);
