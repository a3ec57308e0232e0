import type { mailFields } from "../fields/mail";
import type { SettingsSection } from "./section.server";

/** The bounds of the site's mails. */
export const mail: SettingsSection<keyof typeof mailFields> = {
  configuredAs: { mails_to_strangers: "", letters_per_hour: "" },
  toValues: ({ mailsToStrangers, lettersPerHour }) => ({
    mails_to_strangers: mailsToStrangers,
    letters_per_hour: lettersPerHour,
  }),
  toSite: (_, { mails_to_strangers, letters_per_hour }) => ({
    mailsToStrangers: mails_to_strangers,
    lettersPerHour: letters_per_hour,
  }),
};
