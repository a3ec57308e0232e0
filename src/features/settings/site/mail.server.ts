import type { mailFields } from "../fields/mail";
import type { SettingsSection } from "./section.server";

/** What bounds the mails of the site. */
export const mail: SettingsSection<keyof typeof mailFields> = {
  configuredAs: { mails_to_strangers: "" },
  toValues: ({ mailsToStrangers }) => ({ mails_to_strangers: mailsToStrangers }),
  toSite: (_, { mails_to_strangers }) => ({ mailsToStrangers: mails_to_strangers }),
};
