import { defaultName } from "../../../platform/default-name";
import { wordFields } from "../fields/words";
import type { SettingsChange } from "../schema";
import { anothersWords } from "./anothers-words.server";
import { defaultWords, type Words } from "./default-words.server";
import type { SettingsSection } from "./section.server";

export type { Words } from "./default-words.server";

type Name = keyof typeof wordFields;
export const wordNames = Object.keys(wordFields) as Name[];

/** What the pages say. It is no part of the site, which every page is sent with: each page asks for its own words. */
export const words: SettingsSection<Name> = {
  // No file says any of it.
  configuredAs: Object.fromEntries(wordNames.map((name) => [name, ""])) as Record<Name, string>,
  toValues: ({ name }, samples): Words => ({ ...(name === defaultName ? defaultWords : anothersWords), ...samples }),
  toSite: () => ({}),
};

/** Which pages of rules a change changes, with the moment; they say themselves when that was. */
export const legalChanges = ({ terms, privacy }: SettingsChange, now: Date) => ({
  ...(terms === undefined ? {} : { terms_changed_at: now.toISOString() }),
  ...(privacy === undefined ? {} : { privacy_changed_at: now.toISOString() }),
});
