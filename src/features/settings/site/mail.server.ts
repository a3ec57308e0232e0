import type { mailFields } from "../fields/mail";
import type { SettingsSection } from "./section.server";

/** The bounds of the site's mails. */
export const mail: SettingsSection<keyof typeof mailFields> = {
  configuredAs: {
    ...{ mails_to_strangers: "", letters_per_hour: "" },
    ...{ regular_letter: "", regular_letter_day: "", regular_letter_hour: "" },
  },
  toValues: ({ mailsToStrangers, lettersPerHour, regularLetter: { every, day, hour } }) => ({
    mails_to_strangers: mailsToStrangers,
    letters_per_hour: lettersPerHour,
    ...{ regular_letter: every, regular_letter_day: day, regular_letter_hour: hour },
  }),
  toSite: (_, { mails_to_strangers, letters_per_hour, ...letter }) => ({
    mailsToStrangers: mails_to_strangers,
    lettersPerHour: letters_per_hour,
    regularLetter: {
      every: letter.regular_letter,
      day: letter.regular_letter_day,
      hour: letter.regular_letter_hour,
    },
  }),
};
