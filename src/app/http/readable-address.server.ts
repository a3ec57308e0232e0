const lineBreak = /%0[ad]|%e2%80%a[89]/gi;

/**
 * Where to go from an address of a page that React Router cannot read: without the line breaks that were pasted along with
 * it, which no route matches, and with percent signs that encode nothing encoded themselves.
 *
 * @returns undefined for an address that it can read. One slash stands at the start, or it would be that of another site.
 */
export function readableAddress(address: string): string | undefined {
  const { pathname, search } = new URL(address);
  const unbroken = pathname.replaceAll(lineBreak, "");
  const readable = isDecodable(unbroken) ? unbroken : unbroken.replaceAll("%", "%25");
  return readable === pathname ? undefined : readable.replace(/^\/*/, "/") + search;
}

function isDecodable(path: string): boolean {
  try {
    // Its value is used, or the bundler drops the call.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
