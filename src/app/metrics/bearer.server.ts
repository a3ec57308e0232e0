import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import { closedPolicy } from "../../platform/http/security-headers.server";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether an Authorization header has this token. How long that takes tells nothing of the token, nor of its length. */
export function bearerIs(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.*)$/i.exec(authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

/** Answers 401 to who has not the token. */
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
