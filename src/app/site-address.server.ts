import type { Environment } from "../platform/env.server";

/** Returns ORIGIN, or else the address that the start prints. @param port the port, if not PORT */
export function siteAddressOf({ HOST, ORIGIN, PORT }: Environment, port: number = PORT): string {
  const host = HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST;
  return ORIGIN ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
