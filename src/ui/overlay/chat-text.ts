import { t } from "../../platform/languages/texts";

interface ChatText {
  title: string;
  /** the lines below the title; empty ones are left out */
  lines: readonly string[];
  url: string;
}

/** Returns a text that WhatsApp draws with a bold title: title, lines and address, a line each. */
export function chatText({ title, lines, url }: ChatText): string {
  // An asterisk in the title would end the bold text early.
  const plain = title.replaceAll("*", "").trim();
  return [plain ? `*${plain}*` : title, ...lines.filter(Boolean), url].join("\n");
}

/** The notice with a text that the browser did not copy: it stays until it is dismissed. */
export const notCopied = (text: string): string =>
  t`Your browser does not allow copying here. Select the text and copy it yourself:\n\n${{ text }}`;
