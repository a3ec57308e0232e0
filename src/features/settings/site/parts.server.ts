import type { partFields } from "../fields/parts";
import type { SettingsSection } from "./section.server";

/** The parts that are turned off. Hidden sections belong to their texts. */
export const parts: SettingsSection<keyof typeof partFields> = {
  configuredAs: { turned_off: "turnedOff", hidden_parts: "" },
  toValues: ({ turnedOff }) => ({ turned_off: turnedOff, hidden_parts: [] }),
  toSite: (_site, { turned_off }) => ({ turnedOff: turned_off }),
};
