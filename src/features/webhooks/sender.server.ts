import { performance } from "node:perf_hooks";
import type { Services } from "../../api/endpoint.server";
import { OutboundError } from "../../platform/http/outbound.server";
import { OutboxWorker } from "../../platform/outbox/worker.server";
import { unseal } from "../../platform/site-key.server";
import { type Address, addressClaims, nextMessage, type Outcome, settle, spreadChanges } from "./outbox.server";
import { maxWebhooks } from "./schema";
import { signedHeaders } from "./signature.server";

/** The purpose by which secrets are encrypted. */
export const secretPurpose = "webhook";
/** For a whole attempt; milliseconds. */
const timeoutMs = 10_000;

type PostingServices = Pick<Services, "outbound" | "siteKey">;

interface Posting {
  url: string;
  /** sealed */
  secret: string;
  message: { message_id: string; body: string };
  now: Date;
  signal?: AbortSignal;
}

function sentenceOf(status: number): string {
  if (status >= 200 && status < 300) return "";
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed. Enter the new address`;
  return `It answered ${status}`;
}

/** Sends one signed message. Only the status of the response counts. */
export async function post({ outbound, siteKey }: PostingServices, posting: Posting): Promise<Outcome> {
  const { url, secret: sealed, message, now, signal } = posting;
  const { message_id: messageId, body } = message;
  const began = performance.now();
  const outcome = (status: number | null, error: string): Outcome => ({
    status,
    error,
    tookMs: Math.round(performance.now() - began),
  });
  const secret = unseal(siteKey, secretPurpose, sealed);
  if (!secret) return outcome(null, "Its secret was encrypted with another key of this site. Make a new secret");
  try {
    const headers = { "content-type": "application/json", ...signedHeaders({ secret, messageId, body, now }) };
    const { status } = await outbound({ method: "POST", url, headers, body, timeoutMs, maxBytes: 0, signal });
    return outcome(status, sentenceOf(status));
  } catch (error) {
    if (error instanceof OutboundError) return outcome(null, error.message);
    throw error;
  }
}

type SenderServices = PostingServices & Pick<Services, "db" | "liveSite" | "siteAddress" | "log" | "now">;

/** Sends webhook messages in the background, at least once. Each address gets one at a time; a slow one delays no other. */
export class WebhookSender extends OutboxWorker<Address> {
  readonly #services: SenderServices;

  constructor(services: SenderServices) {
    super({ ...services, failed: "webhooks could not be sent; they wait", most: maxWebhooks, batch: 1 });
    this.#services = services;
  }

  protected prepare(): Promise<void> {
    return spreadChanges(this.#services);
  }

  protected take(most: number): Promise<Address[]> {
    return addressClaims.take(this.#services.db, { most, now: this.#services.now() });
  }

  /** Sends an address its next message. One that is cut off by the end counts for nothing, and is repeated later. */
  protected async send(address: Address, stopping: AbortSignal): Promise<void> {
    const { db, now } = this.#services;
    const next = stopping.aborted ? undefined : await nextMessage(db, address.webhook_id, now());
    const outcome = next && (await post(this.#services, { ...next, now: now(), signal: stopping }));
    const isCutOff = stopping.aborted && outcome?.error !== "";
    if (outcome && !isCutOff) await settle(db, address, next.message, outcome, now());
    else await db.write((transaction) => addressClaims.release(transaction, address));
  }
}
