import type { MadeWebhook, NewWebhook } from "../../../src/features/webhooks/schema";
import { WebhookSender } from "../../../src/features/webhooks/sender.server";
import type { Topic } from "../../../src/features/webhooks/topics";
import { topics } from "../../../src/features/webhooks/topics";
import { OutboundError, type OutboundRequest } from "../../../src/platform/http/outbound.server";
import { makeApp, type TestApp } from "../app";
import { insertUser } from "../factories";

export interface Told {
  type: Topic;
  timestamp: string;
  data: Record<string, unknown> & { event?: { title: string } };
}

/** How an address answers: a status, or the sentence of an error. */
export type Answering = (request: OutboundRequest) => number | string | Promise<number | string>;

/** A site whose webhooks reach no network: requests are recorded, and answered by `answers`. */
export async function listeningSite(options: Parameters<typeof makeApp>[0] = {}) {
  const requests: OutboundRequest[] = [];
  const receiver: { answer: Answering } = { answer: () => 200 };
  const app: TestApp = await makeApp({
    outbound: async (request) => {
      requests.push(request);
      const answer = await receiver.answer(request);
      if (typeof answer === "string") throw new OutboundError(answer);
      return { status: answer, location: "", contentType: "", body: Buffer.alloc(0) };
    },
    ...options,
  });
  const admin = await app.as(await insertUser(app.db, { role: "admin", username: "rudo", full_name: "Rudo Ncube" }));
  const make = async (given: Partial<NewWebhook> = {}) =>
    (
      await admin.post<MadeWebhook>("/webhooks", {
        name: "Group",
        url: "https://chat.example/hook",
        topics: Object.keys(topics) as Topic[],
        ...given,
      })
    ).body;
  const sender = () => new WebhookSender(app.services);
  /** Sends what is due; returns what addresses were told since the last time. */
  const told = async (): Promise<Told[]> => {
    const from = requests.length;
    await sender().flush();
    return requests.slice(from).map(({ body = "" }) => JSON.parse(body) as Told);
  };
  /** The same in short: "event.published Laser night published". */
  const toldInShort = async () =>
    (await told()).map(({ type, data }) =>
      [type, data.title ?? data.event?.title, data.state ?? data.status].filter((part) => part !== undefined).join(" "),
    );
  return { app, admin, make, requests, receiver, sender, told, toldInShort };
}
