import { escapeXml } from "../../../platform/xml";
import type { eventTypes } from "../choices";

/** The parts of the address /embed/events. */
export interface EmbedChoices {
  /** the id of a community */
  community?: string;
  kind?: (typeof eventTypes)[number];
  /** the reader's without one */
  theme?: "light" | "dark";
}

export const embedParameters = ["community", "kind", "theme"] as const satisfies (keyof EmbedChoices)[];

/** Returns the address of the page, with a host. */
export function embedAddress(origin: string, choices: EmbedChoices): string {
  const search = new URLSearchParams(
    embedParameters.flatMap((name) => {
      const value = choices[name];
      return value ? [[name, value]] : [];
    }),
  );
  return `${origin}/embed/events${search.size > 0 ? `?${search}` : ""}`;
}

/** Returns the line of HTML that shows the page in another site. @param title what screen readers call the frame */
export const embedLine = (address: string, title: string): string =>
  `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
