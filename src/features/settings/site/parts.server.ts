import type { partFields } from "../fields/parts";
import type { SettingsSection } from "./section.server";

/** The parts that are turned off. Hidden sections belong to their texts. */
export const parts: SettingsSection<keyof typeof partFields> = {
  configuredAs: { turned_off: "turnedOff", hidden_parts: "", fault_pictures_mb: "" },
  toValues: ({ turnedOff, faultPicturesMb }) => ({
    turned_off: turnedOff,
    hidden_parts: [],
    fault_pictures_mb: faultPicturesMb,
  }),
  toSite: (_site, { turned_off, fault_pictures_mb }) => ({
    turnedOff: turned_off,
    faultPicturesMb: fault_pictures_mb,
  }),
};
