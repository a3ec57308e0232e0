import { performance } from "node:perf_hooks";
import type { Services } from "../../api/endpoint.server";
import { OutboundError } from "../../platform/http/outbound.server";
import { unseal } from "../../platform/site-key.server";
import { type Claim, claimDue, nextMessage, type Outcome, release, settle, spreadChanges } from "./outbox.server";
import { signedHeaders } from "./signature.server";

/** The purpose by which secrets are encrypted. */
export const secretPurpose = "webhook";
/** For a whole attempt; milliseconds. */
const timeoutMs = 10_000;
/** How often changes and due messages are looked for; milliseconds. */
const lookMs = 5_000;

type PostingServices = Pick<Services, "outbound" | "siteKey">;

interface Posting {
  url: string;
  /** sealed */
  secret: string;
  messageId: string;
  body: string;
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
  const { url, secret: sealed, messageId, body, now, signal } = posting;
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
export class WebhookSender {
  readonly #services: SenderServices;
  readonly #stopping = new AbortController();
  /** addresses that this process sends to at the moment */
  readonly #sending = new Set<Promise<void>>();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(services: SenderServices) {
    this.#services = services;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookMs);
    void this.look();
  }

  /** Looks for changes and due messages, and begins to send; never twice at once. */
  look(): Promise<void> {
    const { db, log } = this.#services;
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        if (!db.isAway) log.error({ err: error }, "webhooks could not be sent; they wait");
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Looks once, and waits until every address has got its messages or failed. */
  async flush(): Promise<void> {
    await this.look();
    await Promise.all(this.#sending);
  }

  /** Stops. Attempts on their way are cut off, count for nothing, and are repeated by another process or start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#looking;
    await Promise.all(this.#sending);
  }

  async #look(): Promise<void> {
    const { db, log, now } = this.#services;
    await spreadChanges(this.#services);
    if (this.#stopping.signal.aborted) return;
    for (const claim of await claimDue(db, now())) {
      const sending = this.#send(claim)
        .catch((error: unknown) => {
          if (!db.isAway) log.error({ err: error, webhook: claim.webhookId }, "a webhook could not be sent; it waits");
        })
        .finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
  }

  async #send(first: Claim): Promise<void> {
    const { db, now } = this.#services;
    const { signal } = this.#stopping;
    let claim: Claim | undefined = first;
    while (claim) {
      const next = await nextMessage(db, claim, now());
      if (!next) return;
      claim = next.claim;
      if (signal.aborted) break;
      const { url, secret, message } = next;
      const posting = { url, secret, messageId: message.message_id, body: message.body, now: now(), signal };
      const outcome = await post(this.#services, posting);
      // An attempt that this process has cut off says nothing about the address.
      if (signal.aborted && outcome.error !== "") break;
      claim = await settle(db, next, outcome, now());
    }
    if (claim) await release(db, claim);
  }
}
