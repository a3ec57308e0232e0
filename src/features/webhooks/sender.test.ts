// On PostgreSQL too: several processes claim the same addresses.
import { Webhook as Verifier } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { day, hour, minute, second } from "../../../tests/support/clock";
import { listeningSite, type Told } from "../../../tests/support/webhooks/listening";
import { sweep } from "../../app/sweeper.server";
import { addressClaims, nextMessage } from "./outbox.server";
import type { Webhook } from "./schema";

type Site = Awaited<ReturnType<typeof listeningSite>>;

/** Messages are received on the site, each with one message to each address. */
async function receive({ app }: Site, ...names: string[]) {
  for (const name of names)
    await app.post("/contact", { name, email: "a@people.example", subject: name, message: "x" });
}

async function onlyMessages(options: Parameters<typeof listeningSite>[0] = {}) {
  const site = await listeningSite(options);
  const made = await site.make({ topics: ["message.received"] });
  const list = async () => (await (await site.app.as("admin")).get<{ items: Webhook[] }>("/webhooks")).body.items;
  const ids = () => site.requests.map(({ body = "" }) => (JSON.parse(body) as Told).data.id);
  await site.told();
  return { ...site, made, list, ids };
}

const rows = ({ app }: Site) => app.db.selectFrom("webhook_messages").select(["id", "state"]).orderBy("id").execute();

anyEngine.test("a message is signed as Standard Webhooks has it, which its own library confirms", async () => {
  const site = await onlyMessages({ now: new Date().toISOString() });
  await receive(site, "one");
  await site.told();
  const { headers = {}, body = "", method, url } = site.requests[0] as (typeof site.requests)[0];
  expect([method, url, headers["content-type"]]).toEqual(["POST", "https://chat.example/hook", "application/json"]);
  expect(headers["webhook-id"]).toMatch(/^msg_[0-9a-f]{32}$/);
  const verifier = new Verifier(site.made.secret);
  expect(verifier.verify(body, headers)).toMatchObject({ type: "message.received", data: { state: "unread" } });
  expect(() => verifier.verify(body.replace("unread", "read"), headers)).toThrow();
  expect(() => new Verifier("whsec_AAAA").verify(body, headers)).toThrow();
});

describe("an address that fails", () => {
  test("is tried again after growing pauses, with the same message in the same order, and works again", async () => {
    const site = await onlyMessages();
    site.receiver.answer = () => 500;
    await receive(site, "one", "two");
    await site.told();
    expect(site.ids()).toEqual([1]);
    const since = site.app.clock.now().toISOString();
    const pauses = [10 * second, minute, 5 * minute, 15 * minute, hour];
    for (const [done, pause] of pauses.entries()) {
      site.app.clock.advance(pause - 1);
      await site.told();
      expect(site.requests).toHaveLength(done + 1);
      site.app.clock.advance(1);
      await site.told();
      expect(site.ids()).toEqual(Array(done + 2).fill(1));
    }
    expect(new Set(site.requests.map(({ headers }) => headers?.["webhook-id"])).size).toBe(1);
    expect(await site.list()).toMatchObject([
      { state: "failing", failing_since: since, error: "It answered 500", waiting: 2 },
    ]);
    site.receiver.answer = () => 204;
    site.app.clock.advance(2 * hour);
    await site.told();
    expect(site.ids().slice(-2)).toEqual([1, 2]);
    expect(await site.list()).toMatchObject([{ state: "working", failing_since: null, error: "", waiting: 0 }]);
  });

  anyEngine.test("holds up no other, not even while it does not respond", async () => {
    const site = await onlyMessages();
    await site.make({ topics: ["message.received"], name: "Slow", url: "https://slow.example" });
    const slow = Promise.withResolvers<number>();
    site.receiver.answer = ({ url }) => (url.includes("slow") ? slow.promise : 200);
    await receive(site, "one", "two");
    const sender = site.sender();
    const sent = (address: string) => site.requests.filter(({ url }) => url.includes(address)).length;
    sender.wake();
    await expect.poll(() => sent("chat"), { timeout: 60_000 }).toBe(2);
    await receive(site, "three");
    sender.wake();
    await expect.poll(() => sent("chat"), { timeout: 60_000 }).toBe(3);
    expect(sent("slow")).toBe(1);
    slow.resolve(200);
    await sender.flush();
    expect(sent("slow")).toBe(3);
  });

  anyEngine.test("is told for three days; then a message ends, and later ones are sent", async () => {
    const site = await onlyMessages();
    site.receiver.answer = () => "There is no server of this name";
    await receive(site, "one");
    const began = site.app.clock.now().getTime();
    while (site.app.clock.now().getTime() < began + 3 * day - hour) {
      await site.told();
      site.app.clock.advance(hour);
    }
    expect((await rows(site)).map(({ state }) => state)).toEqual(["waiting"]);
    expect(site.requests.length).toBeGreaterThan(12);
    await receive(site, "two");
    site.receiver.answer = () => 200;
    const attempts = site.requests.length;
    site.app.clock.advance(9 * hour);
    await site.told();
    expect((await rows(site)).map(({ state }) => state)).toEqual(["ended", "delivered"]);
    expect(site.ids().slice(attempts)).toEqual([2]);
  });

  anyEngine.test("by a redirect is not followed, and says so", async () => {
    const site = await onlyMessages();
    site.receiver.answer = () => 307;
    await receive(site, "one");
    await site.told();
    expect((await site.list())[0]?.error).toBe("It answered 307: redirects are not followed. Enter the new address");
  });
});

describe("several processes", () => {
  test("never send to one address at the same time, and each message once", async () => {
    const site = await onlyMessages();
    let [now, most] = [0, 0];
    site.receiver.answer = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
      return 200;
    };
    await receive(site, "one", "two", "three");
    const senders = [site.sender(), site.sender(), site.sender()];
    await Promise.all(senders.map((sender) => sender.flush()));
    await Promise.all(senders.map((sender) => sender.flush()));
    expect(most).toBe(1);
    expect(site.ids()).toEqual([1, 2, 3]);
  });

  test("take over the messages of one that died while sending, after a minute", async () => {
    const site = await onlyMessages();
    await receive(site, "one", "two");
    // The process that dies has read the change and taken the first message, but written nothing down.
    site.receiver.answer = () => 500;
    await site.told();
    site.app.clock.advance(10 * second);
    const now = site.app.services.now();
    const [claimed] = await addressClaims.take(site.app.db, { most: 1, now });
    const taken = claimed && (await nextMessage(site.app.db, claimed.webhook_id, now));
    expect(taken?.message.state).toBe("waiting");
    site.receiver.answer = () => 200;
    const before = site.requests.length;
    site.app.clock.advance(minute - 1);
    await site.told();
    expect(site.requests).toHaveLength(before);
    site.app.clock.advance(1);
    await site.told();
    expect(site.ids().slice(before)).toEqual([1, 2]);
  });

  test("give back what they send when they stop", async () => {
    const site = await onlyMessages();
    await receive(site, "one");
    const began = Promise.withResolvers<void>();
    site.receiver.answer = ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener("abort", () => resolve("The server did not respond"));
        began.resolve();
      });
    const sender = site.sender();
    sender.wake();
    await began.promise;
    await sender.stop();
    site.receiver.answer = () => 200;
    await site.told();
    expect(site.ids()).toEqual([1, 1]);
    expect((await site.list())[0]).toMatchObject({ state: "working", waiting: 0 });
  });

  test("a change is a row of its transaction, so one that dies before it is read loses nothing", async () => {
    const site = await onlyMessages();
    await receive(site, "one");
    expect(await site.app.db.selectFrom("webhook_changes").select("source").execute()).toEqual([
      { source: "messages" },
    ]);
    expect(site.requests).toEqual([]);
    await site.told();
    expect(site.ids()).toEqual([1]);
    expect(await site.app.db.selectFrom("webhook_changes").select("source").execute()).toEqual([]);
  });
});

test("a webhook that is deleted or paused while a message is on its way gets no more", async () => {
  const site = await onlyMessages();
  const other = await site.make({ topics: ["message.received"], url: "https://other.example" });
  await receive(site, "one", "two");
  site.receiver.answer = async ({ url }) => {
    if (url.includes("other")) await site.admin.delete(`/webhooks/${other.id}`);
    else await site.admin.put(`/webhooks/${site.made.id}`, { is_active: false });
    return 200;
  };
  await site.told();
  expect(site.requests).toHaveLength(2);
  expect(await rows(site)).toHaveLength(2);
  expect((await site.list()).map(({ state, waiting }) => [state, waiting])).toEqual([["paused", 1]]);
});

test("what waits for a paused webhook ends after three days too, and is deleted unless an attempt shows it", async () => {
  const site = await onlyMessages();
  site.receiver.answer = () => 500;
  await receive(site, "one", "two");
  await site.told();
  await site.admin.put(`/webhooks/${site.made.id}`, { is_active: false });
  site.app.clock.advance(3 * day - 1);
  await sweep(site.app.services);
  expect((await rows(site)).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  site.app.clock.advance(1);
  await sweep(site.app.services);
  expect((await rows(site)).map(({ state }) => state)).toEqual(["ended"]);
  expect(await site.list()).toMatchObject([{ state: "paused", waiting: 0 }]);
});

test("only the last fifty attempts of each address are kept, with their messages", async () => {
  const site = await onlyMessages();
  for (let count = 0; count < 54; count++) await receive(site, `${count}`);
  await site.told();
  const { body } = await site.admin.get<{ items: { id: number }[] }>(`/webhooks/${site.made.id}/attempts`);
  expect(body.items).toHaveLength(50);
  expect(await rows(site)).toHaveLength(50);
});
