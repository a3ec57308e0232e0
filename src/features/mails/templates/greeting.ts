/** Text that mail programs turn into links: an address, or words joined by a full stop in any script. */
const linkLike = /[/@:\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u;

/** A name for unconfirmed e-mails, which must carry no message: no link, not long. @param otherwise the replacement */
export function safeName(name: string, otherwise = "there"): string {
  const line = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line === "" || line.length > 60 || linkLike.test(line) ? otherwise : line;
}
