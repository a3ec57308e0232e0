/** Line breaks pasted along with an address; React Router's patterns do not match them. */
export const lineBreaks = /%0[ad]|%e2%80%a[89]/gi;

/**
 * Returns a readable form of a page's address, without pasted line breaks and invalid escapes; undefined if readable
 * already. It starts with one slash, because two would lead to another site.
 */
export function readableAddress(address: string): string | undefined {
  const { pathname, search } = new URL(address);
  const unbroken = pathname.replaceAll(lineBreaks, "");
  const readable = isDecodable(unbroken) ? unbroken : unbroken.replaceAll("%", "%25");
  return readable === pathname ? undefined : readable.replace(/^\/*/, "/") + search;
}

/** Whether all escapes of a path are valid. */
export function isDecodable(path: string): boolean {
  try {
    // Its value is used, or the bundler drops the call.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
