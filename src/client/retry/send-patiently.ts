import type { Outgoing } from "../api";

/** Whether a request may be repeated safely: a GET, or one with an idempotency key. */
const mayRepeat = ({ method, headers }: Outgoing): boolean =>
  method === "GET" || new Headers(headers).has("idempotency-key");

/** Sends a request; retries it a few times with pauses when the server answers 503 with Retry-After. */
export async function sendPatiently(send: () => Promise<Response>, init: Outgoing): Promise<Response> {
  const answer = await send();
  if (answer.status !== 503 || !answer.headers.has("retry-after") || !mayRepeat(init)) return answer;
  const part = await import("./send-again").catch(() => undefined);
  return part ? part.sendAgain(send, answer, { signal: init.signal ?? undefined }) : answer;
}
