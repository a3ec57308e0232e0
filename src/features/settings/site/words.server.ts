import { defaultName } from "../../../platform/default-name";
import { wordFields } from "../fields/words";
import type { SettingsChange } from "../schema";
import { defaultWords, type Words } from "./default-words.server";
import { neutralWords } from "./neutral-words.server";
import type { SettingsSection } from "./section.server";

export type { Words } from "./default-words.server";

type Name = keyof typeof wordFields;
export const wordNames = Object.keys(wordFields) as Name[];

/** The texts of pages. Not part of the site object, which every page gets: each page loads its own. */
export const words: SettingsSection<Name> = {
  // SITE_CONFIG has none of them.
  configuredAs: Object.fromEntries(wordNames.map((name) => [name, ""])) as Record<Name, string>,
  toValues: ({ name }, samples): Words => ({ ...(name === defaultName ? defaultWords : neutralWords), ...samples }),
  toSite: () => ({}),
};

/** The columns for the time of changed rules, which their pages show. */
export const legalChanges = ({ terms, privacy }: SettingsChange, now: Date) => ({
  ...(terms === undefined ? {} : { terms_changed_at: now.toISOString() }),
  ...(privacy === undefined ? {} : { privacy_changed_at: now.toISOString() }),
});
