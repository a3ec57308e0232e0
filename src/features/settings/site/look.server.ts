import type { lookFields } from "../fields/look";
import type { SettingsSection } from "./section.server";

type Name = keyof typeof lookFields;

/** The look of the site. */
export const look: SettingsSection<Name> = {
  configuredAs: {
    accent: "look.accent",
    second: "look.second",
    logo: "look.logo",
    dark_logo: "look.darkLogo",
    icon: "look.icon",
  },

  toValues: ({ look: { accent, second, logo, darkLogo, icon } }) => ({
    accent,
    second,
    logo,
    dark_logo: darkLogo,
    icon,
  }),

  toSite: (_, { accent, second, logo, dark_logo, icon }) => ({
    look: { accent: accent.toLowerCase(), second: second.toLowerCase(), logo, darkLogo: dark_logo, icon },
  }),
};
