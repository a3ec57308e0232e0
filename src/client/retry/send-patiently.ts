import type { Outgoing } from "../api";

/** What does nothing twice when it is sent again: what only reads, and what names its sending by a key. */
const mayRepeat = ({ method, headers }: Outgoing): boolean =>
  method === "GET" || new Headers(headers).has("idempotency-key");

/** Sends a call; again, some times and with pauses, where the server says that it has no time just now. */
export async function sendPatiently(send: () => Promise<Response>, init: Outgoing): Promise<Response> {
  const answer = await send();
  if (answer.status !== 503 || !answer.headers.has("retry-after") || !mayRepeat(init)) return answer;
  const part = await import("./send-again").catch(() => undefined);
  return part ? part.sendAgain(send, answer, { signal: init.signal ?? undefined }) : answer;
}
