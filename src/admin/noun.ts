/** What a panel manages, in the words that its texts are made of. */
export interface Noun {
  /** one of them, in small letters: "team member" */
  one: string;
  many: string;
  /** the panel's heading, where it is not "Manage" and the many: "Manage Store" */
  title?: string;
  /** said when there is none at all */
  none: string;
  /** said when none of them matches, where it is not "No events found" */
  noneMatching?: string;
  /** said while they are on their way, where it is not "Loading" and the many */
  loading?: string;
  /** said when they cannot be had, where it is not "Failed to load" and the many */
  loadFailed?: string;
  /** said instead of the server's words when saving is refused with one of these statuses */
  saveRefused?: Partial<Record<number, string>>;
  /** said when one cannot be saved, where it is not "The event could not be saved." */
  saveFailed?: string;
}

/** A thing of any noun. */
export interface Thing {
  id: number | string;
  /** when it was changed last; two people's changes are told apart by it */
  updated_at?: string;
}

/** "team member" as it stands on a button: "Team Member". */
export const inTitle = (words: string): string => words.replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase());

/** The heading of a panel. */
export const titleOf = ({ title, many }: Noun): string => title ?? `Manage ${inTitle(many)}`;

/** The id of the button that opens the form of one, so that the focus can come back to it. */
export const editButtonId = ({ one }: Noun, id: Thing["id"]): string => `edit-${one.replaceAll(" ", "-")}-${id}`;

/** What a notice is about: a newer one about the same thing takes its place. */
export const aboutOf = ({ one }: Noun, { id }: Thing): string => `${one} ${id}`;
