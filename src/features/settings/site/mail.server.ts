import type { mailFields } from "../fields/mail";
import type { SettingsSection } from "./section.server";

/** The bounds of the site's mails. */
export const mail: SettingsSection<keyof typeof mailFields> = {
  configuredAs: { mails_to_strangers: "" },
  toValues: ({ mailsToStrangers }) => ({ mails_to_strangers: mailsToStrangers }),
  toSite: (_, { mails_to_strangers }) => ({ mailsToStrangers: mails_to_strangers }),
};
