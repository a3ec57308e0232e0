/** What proxies add; whoever comes through one is somewhere else. */
const proxied = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * The address of a site that was not told its own, for somebody who reads it on the very machine that it runs on: there it is
 * the one they asked. Anywhere else a site cannot know what it is called, since anybody may say any name to it.
 *
 * @param header a header of the request, by its name in small letters
 * @returns such as `http://localhost:3000`; undefined for everybody else
 */
export function localOrigin(header: (name: string) => string | string[] | null | undefined): string | undefined {
  const host = header("host");
  if (typeof host !== "string" || !/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host)) return undefined;
  return proxied.some((name) => header(name)) ? undefined : `http://${host}`;
}
