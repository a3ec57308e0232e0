/**
 * The initials for a mark: of the first two words, capitalised ones first ("Taller de Carpintería" has T and C).
 * @returns one or two capitals; empty for other scripts
 */
export function initialsOf(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const large = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  const initials = (large.length > 0 ? large : words)
    .slice(0, 2)
    .map((word) => [...(word[0] ?? "").toUpperCase()][0])
    .join("");
  return /^[\p{Script=Latin}\p{N}]*$/u.test(initials) ? initials : "";
}
