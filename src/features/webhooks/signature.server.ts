import { createHmac, randomBytes } from "node:crypto";

/* Signatures as the Standard Webhooks specification has them: https://www.standardwebhooks.com */

const prefix = "whsec_";

/** Returns a new secret of 32 random bytes. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

interface Signed {
  secret: string;
  messageId: string;
  body: string;
  now: Date;
}

/** Returns the headers of an attempt: the message's id, the time in seconds, and the signature of both and the body. */
export function signedHeaders({ secret, messageId, body, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${messageId}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": messageId, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
