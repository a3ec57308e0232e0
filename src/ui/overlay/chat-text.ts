interface ChatText {
  title: string;
  /** the lines below the title; empty ones are left out */
  lines: readonly string[];
  url: string;
}

/** Returns a text that WhatsApp draws with a bold title: title, lines and address, a line each. */
export function chatText({ title, lines, url }: ChatText): string {
  // An asterisk in the title would end the bold text early.
  return [`*${title.replaceAll("*", "").trim()}*`, ...lines.filter(Boolean), url].join("\n");
}
