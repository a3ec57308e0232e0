import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import { closedPolicy } from "../../platform/http/security-headers.server";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Tells whether an Authorization header has this token, in a time that reveals neither the token nor its length. */
export function bearerIs(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.*)$/i.exec(authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

/** Sends a 401. */
export function refuse(response: ServerResponse): void {
  const headers = {
    "www-authenticate": "Bearer",
    "content-type": "text/plain; charset=utf-8",
    "content-security-policy": closedPolicy,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
  response.writeHead(401, headers).end("METRICS_TOKEN has to be sent as a bearer token.\n");
}
