/** Headers that proxies add; their clients are on another machine. */
const proxied = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * Without ORIGIN, the site's address for a reader on the same machine, from the Host header. Undefined for others,
 * because a client may send any host.
 * @param header a request header by its name in lower case
 */
export function localOrigin(header: (name: string) => string | string[] | null | undefined): string | undefined {
  const host = header("host");
  if (typeof host !== "string" || !/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host)) return undefined;
  return proxied.some((name) => header(name)) ? undefined : `http://${host}`;
}
