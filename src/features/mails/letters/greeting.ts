/** What mail programs make a link of: an address, or words with a full stop between them, in any script. */
const linkLike = /[/@:\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u;

/**
 * What a mail calls a person whose address nobody has confirmed: their name, unless it would be read as an address or is long,
 * for such a mail must not carry anybody's message.
 *
 * @param otherwise what they are called then
 */
export function safeName(name: string, otherwise = "there"): string {
  const line = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line === "" || line.length > 60 || linkLike.test(line) ? otherwise : line;
}
