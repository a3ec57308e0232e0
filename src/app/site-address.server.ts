import type { Environment } from "../platform/env.server";

/**
 * Where the site is: the address that it was told, or else the one that its start prints.
 *
 * @param port where it listens; what is configured unless said
 */
export function siteAddressOf({ HOST, ORIGIN, PORT }: Environment, port: number = PORT): string {
  const host = HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST;
  return ORIGIN ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
