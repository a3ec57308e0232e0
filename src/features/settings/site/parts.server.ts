import type { partFields } from "../fields/parts";
import type { SettingsSection } from "./section.server";

/** What the site does without. Which parts of pages are hidden is said with their words. */
export const parts: SettingsSection<keyof typeof partFields> = {
  configuredAs: { turned_off: "turnedOff", hidden_parts: "" },
  toValues: ({ turnedOff }) => ({ turned_off: turnedOff, hidden_parts: [] }),
  toSite: (_site, { turned_off }) => ({ turnedOff: turned_off }),
};
