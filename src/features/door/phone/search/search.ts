import { withoutAccents } from "../../../../platform/latin-letters";
import { codeOf } from "../../../../platform/text";
import type { Person } from "../people";

/** A text without case and accents: "Zoë Ncúbe" is "zoe ncube". */
const plain = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’.\-_]+/g, " ")
    .trim();

/** Whether a word begins with the typed text; from three letters on, one may be wrong, missing, extra or swapped. */
export function beginsLike(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  if (typed.length < 3) return false;
  let same = 0;
  while (same < typed.length && word[same] === typed[same]) same++;
  const [word1, typed1] = [word.slice(same + 1), typed.slice(same + 1)];
  return (
    // another letter; a missing one; an extra one
    word1.startsWith(typed1) ||
    word1.startsWith(typed.slice(same)) ||
    word.slice(same).startsWith(typed1) ||
    // two swapped letters
    (word[same] === typed[same + 1] &&
      word[same + 1] === typed[same] &&
      word.slice(same + 2).startsWith(typed.slice(same + 2)))
  );
}

type Words = { person: Person; words: string[] };

/** Prepares a list for searching at each key press. */
export const searchable = (people: readonly Person[]): Words[] =>
  people.map((person) => ({ person, words: plain(`${person.name} ${person.guestOf}`).split(/\s+/) }));

/**
 * The people whose words begin with the typed ones (one typing error in all), or by short code. Exact matches first.
 */
export function find(all: readonly Words[], typed: string): Person[] {
  const asked = plain(typed).split(/\s+/).filter(Boolean);
  if (asked.length === 0) return all.map(({ person }) => person);
  const code = codeOf(typed);
  const [exact, alike]: [Person[], Person[]] = [[], []];
  for (const { person, words } of all) {
    const wrong = asked.filter((one) => !words.some((word) => word.startsWith(one)));
    const isCode = code.length >= 2 && person.guestOf === "" && person.code.startsWith(code);
    if (wrong.length === 0 || isCode) exact.push(person);
    else if (wrong.length === 1 && words.some((word) => beginsLike(word, wrong[0] as string))) alike.push(person);
  }
  return [...exact, ...alike];
}
