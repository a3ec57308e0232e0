import type { Caller } from "../../client/api";
import type { AttemptList, MadeWebhook, NewWebhook, Tested, Webhook, WebhookChange } from "./schema";

/** The calls about webhooks. */
export const webhooksApi = ({ call }: Caller) => ({
  list: () => call<{ items: Webhook[] }>("GET", "/webhooks"),
  make: (webhook: NewWebhook) => call<MadeWebhook>("POST", "/webhooks", { body: webhook }),
  change: ({ id, updated_at }: Webhook, change: WebhookChange) =>
    call<Webhook>("PUT", `/webhooks/${id}`, { body: change, seen: updated_at }),
  remove: (id: number) => call<{ detail: string }>("DELETE", `/webhooks/${id}`),
  replaceSecret: (id: number) => call<MadeWebhook>("POST", `/webhooks/${id}/secret`),
  test: (id: number) => call<Tested>("POST", `/webhooks/${id}/test`),
  attempts: (id: number) => call<AttemptList>("GET", `/webhooks/${id}/attempts`),
  sendAgain: (id: number, attempt: number) =>
    call<{ detail: string }>("POST", `/webhooks/${id}/attempts/${attempt}/send`),
});
