import { fold } from "../../../../platform/text";
import type { Person } from "../people";

/** A text without case and accents, as it is searched: "Zoë Ncúbe" is "zoe ncube". */
const plain = (text: string): string =>
  fold(text)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’.\-_]+/g, " ")
    .trim();

/**
 * Whether a word begins with what was typed, but for one letter that is wrong, missing, too much, or stands one place off.
 * Of one or two letters none may be wrong.
 */
export function beginsLike(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  if (typed.length < 3) return false;
  let same = 0;
  while (same < typed.length && word[same] === typed[same]) same++;
  const [word1, typed1] = [word.slice(same + 1), typed.slice(same + 1)];
  return (
    // another letter; one that is missing; one too much
    word1.startsWith(typed1) ||
    word1.startsWith(typed.slice(same)) ||
    word.slice(same).startsWith(typed1) ||
    // two letters in each other's place
    (word[same] === typed[same + 1] &&
      word[same + 1] === typed[same] &&
      word.slice(same + 2).startsWith(typed.slice(same + 2)))
  );
}

/** Whether a text may be a short code, or the beginning of one. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s·-]/g, "").toUpperCase();

type Words = { person: Person; words: string[] };

/** Makes a list ready to be searched at each letter. */
export const searchable = (people: readonly Person[]): Words[] =>
  people.map((person) => ({ person, words: plain(`${person.name} ${person.guestOf}`).split(/\s+/) }));

/**
 * Who is meant by what was typed: every word of it begins one of theirs, at most one letter of it all is wrong; or it begins their
 * short code. Those who are meant to the letter come first.
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
