import { t } from "../../../platform/languages/texts";

/** Text that mail programs turn into links: an address, or words joined by a full stop in any script. */
const linkLike = /[/@:\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u;

/** Stands for a name that is not repeated. */
const unnamed = "there";

/** The first line of a mail. @param name by safeName */
export const hello = (name: string): string => (name === unnamed ? t`Hello there,` : t`Hello ${{ name }},`);

/** A name for unconfirmed e-mails, which must carry no message: no link, not long. @param otherwise the replacement */
export function safeName(name: string, otherwise = unnamed): string {
  const line = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line === "" || line.length > 60 || linkLike.test(line) ? otherwise : line;
}
