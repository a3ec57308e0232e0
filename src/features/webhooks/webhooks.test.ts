// On PostgreSQL too: a webhook's messages and attempts go with it.
import { describe, expect, test, vi } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { listeningSite, type Told } from "../../../tests/support/webhooks/listening";
import { closeAfterRestore } from "../../app/backups/restored.server";
import { openOutbound } from "../../platform/http/outbound.server";
import type { AuditList } from "../audit/schema";
import type { AttemptList, MadeWebhook, Tested, Webhook } from "./schema";
import { topics } from "./topics";

const chosen = { name: "Group", url: "https://chat.example/hook", topics: ["message.received"] };

anyEngine.describe("making a webhook", () => {
  test("shows its secret once; the database has it encrypted, and nothing else tells it", async () => {
    const { app, admin, make } = await listeningSite();
    const { secret, ...made } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({ state: "new", waiting: 0, is_active: true, topics: Object.keys(topics) });
    expect((await admin.get<{ items: Webhook[] }>("/webhooks")).body.items).toEqual([made]);
    const changed = await admin.put<MadeWebhook>(`/webhooks/${made.id}`, { name: "Members" });
    expect(changed.body).toMatchObject({ name: "Members", url: made.url });
    const seen = [changed.body, (await admin.get("/audit")).body, (await admin.get("/users/me/export")).body];
    const stored = await app.db.selectFrom("webhooks").selectAll().execute();
    expect(JSON.stringify([seen, stored])).not.toContain(secret.slice(6));
  });

  test("can be followed in the trail, without the address", async () => {
    const { admin, make } = await listeningSite();
    const { id } = await make();
    await admin.put(`/webhooks/${id}`, { url: "https://chat.example/secret-path" });
    await admin.post(`/webhooks/${id}/secret`);
    await admin.post(`/webhooks/${id}/test`);
    const { body } = await admin.get<AuditList>("/audit", { resource: "webhook" });
    expect(body.items.map(({ action, title, user_name }) => [action, title, user_name])).toEqual([
      ["updated", "Group", "Rudo Ncube"],
      ["updated", "Group", "Rudo Ncube"],
      ["updated", "Group", "Rudo Ncube"],
      ["created", "Group", "Rudo Ncube"],
    ]);
    expect(body.items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([[], ["secret"], ["url"], []]);
    expect(JSON.stringify(body)).not.toContain("secret-path");
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ url: "" }, "url"],
    [{ url: "chat.example" }, "url"],
    [{ url: "ftp://chat.example" }, "url"],
    [{ url: "https://rudo:password@chat.example" }, "url"],
    [{ url: `https://chat.example/${"x".repeat(2_000)}` }, "url"],
    [{ topics: [] }, "topics"],
    [{ topics: ["user.made"] }, "topics"],
    [{ topics: "message.received" }, "topics"],
    [{ is_active: "yes" }, "is_active"],
  ])("refuses %j", async (given, field) => {
    const { admin } = await listeningSite();
    const { status, body } = await admin.post<{ errors: object }>("/webhooks", { ...chosen, ...given });
    expect([status, Object.keys(body.errors).map((key) => key.split(".")[0])]).toEqual([422, [field]]);
  });

  test("is for administrators; and there are at most 20", async () => {
    const { app, admin, make } = await listeningSite();
    const moderator = await app.as("moderator");
    for (const [method, path] of [
      ["GET", "/webhooks"],
      ["POST", "/webhooks"],
      ["POST", "/webhooks/1/test"],
    ] as const)
      expect((await moderator.call(method, path, method === "GET" ? {} : { body: chosen })).status).toBe(403);
    expect((await app.get("/webhooks")).status).toBe(401);
    for (let count = 0; count < 20; count++) await make();
    expect((await admin.post("/webhooks", chosen)).status).toBe(409);
  });
});

test("two administrators who change a webhook at once do not overwrite each other", async () => {
  const { app, admin, make } = await listeningSite();
  const { id, updated_at } = await make();
  app.clock.advance(1_000);
  await admin.put(`/webhooks/${id}`, { name: "First" });
  const headers = { "if-match": `"${updated_at}"` };
  expect((await admin.call("PUT", `/webhooks/${id}`, { body: { name: "Second" }, headers })).status).toBe(412);
});

test("deleting a webhook deletes its messages and attempts", async () => {
  const { app, admin, make, told } = await listeningSite();
  const { id } = await make();
  await app.post("/contact", { name: "x", email: "a@people.example", subject: "x", message: "x" });
  await told();
  expect((await admin.delete(`/webhooks/${id}`)).status).toBe(200);
  for (const table of ["webhooks", "webhook_states", "webhook_messages", "webhook_attempts"] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  for (const path of [`/webhooks/${id}/test`, `/webhooks/${id}/secret`, `/webhooks/${id}/attempts/1/send`])
    expect((await admin.post(path)).status).toBe(404);
  expect((await admin.get(`/webhooks/${id}/attempts`)).status).toBe(404);
});

anyEngine.test("a new secret signs from then on", async () => {
  const { admin, make, requests } = await listeningSite();
  const { id, secret } = await make();
  await admin.post(`/webhooks/${id}/test`);
  const { body } = await admin.post<MadeWebhook>(`/webhooks/${id}/secret`);
  expect(body.secret).not.toBe(secret);
  await admin.post(`/webhooks/${id}/test`);
  const [before, after] = requests.map(({ headers }) => headers?.["webhook-signature"]);
  expect(before).not.toBe(after);
});

describe("the test button", () => {
  anyEngine.test("sends a message of its own at once, says how it went, and keeps the attempt", async () => {
    const { admin, make, receiver, requests } = await listeningSite();
    const { id } = await make();
    receiver.answer = () => 404;
    const failed = await admin.post<Tested>(`/webhooks/${id}/test`);
    expect(failed.body).toEqual({ detail: "The test failed. It answered 404", status: 404, error: "It answered 404" });
    receiver.answer = () => 200;
    const { body } = await admin.post<Tested>(`/webhooks/${id}/test`);
    expect(body).toEqual({ detail: "The address accepted the test message (200)", status: 200, error: "" });
    expect(JSON.parse(requests[1]?.body ?? "")).toMatchObject({ type: "webhook.test", data: { id } });
    const attempts = await admin.get<AttemptList>(`/webhooks/${id}/attempts`);
    expect(attempts.body.items.map(({ topic, status, error }) => [topic, status, error])).toEqual([
      ["webhook.test", 200, ""],
      ["webhook.test", 404, "It answered 404"],
    ]);
  });

  anyEngine.test("that succeeds ends the pause of an address that had failed", async () => {
    const { app, admin, make, receiver, told } = await listeningSite();
    const { id } = await make({ topics: ["message.received"] });
    receiver.answer = () => 500;
    await app.post("/contact", { name: "x", email: "a@people.example", subject: "x", message: "x" });
    expect(await told()).toHaveLength(1);
    receiver.answer = () => 200;
    expect(await told()).toEqual([]);
    await admin.post(`/webhooks/${id}/test`);
    expect((await told()).map(({ type }) => type)).toEqual(["message.received"]);
  });

  anyEngine.test("of a slow address holds up no other call: six wait for responses, four for their turn", async () => {
    const { app, admin, make, receiver } = await listeningSite();
    const { id } = await make();
    const { promise: slowness, resolve: respond } = Promise.withResolvers<number>();
    receiver.answer = () => slowness;
    const testing = Array.from({ length: 10 }, () => admin.post<Tested>(`/webhooks/${id}/test`));
    await vi.waitFor(() => expect(app.services.limits.outboundVisits.waiting).toBe(4));
    expect((await admin.post(`/webhooks/${id}/test`)).status).toBe(503);
    expect((await admin.put(`/webhooks/${id}`, { name: "Other" })).status).toBe(200);
    respond(200);
    expect((await Promise.all(testing)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test("is kept although fifty other attempts are made meanwhile", async () => {
    const { app, admin, make, receiver, told } = await listeningSite();
    const { id } = await make({ topics: ["message.received"] });
    await told();
    const { promise: slowness, resolve: respond } = Promise.withResolvers<number>();
    receiver.answer = ({ body = "" }) => (body.includes("webhook.test") ? slowness : 200);
    const testing = admin.post<Tested>(`/webhooks/${id}/test`);
    for (let count = 0; count < 51; count++)
      await app.post("/contact", { name: "x", email: "a@people.example", subject: `${count}`, message: "x" });
    await told();
    respond(200);
    expect((await testing).status).toBe(200);
    const { body } = await admin.get<AttemptList>(`/webhooks/${id}/attempts`);
    expect(body.items[0]).toMatchObject({ topic: "webhook.test", message_state: "delivered" });
  });
});

describe("sending again", () => {
  test("repeats a delivered message once, with its id", async () => {
    const { app, admin, make, requests, told } = await listeningSite();
    const { id } = await make({ topics: ["message.received"] });
    const receive = () => app.post("/contact", { name: "x", email: "a@people.example", subject: "x", message: "x" });
    await receive();
    await told();
    const { items } = (await admin.get<AttemptList>(`/webhooks/${id}/attempts`)).body;
    const again = `/webhooks/${id}/attempts/${items[0]?.id}/send`;
    await receive();
    expect((await admin.post(again)).status).toBe(200);
    expect((await admin.post(again)).status).toBe(200);
    const sent = await told();
    expect(sent.map(({ data }) => data.id)).toEqual([1, 2]);
    expect(requests[1]?.headers?.["webhook-id"]).toBe(requests[0]?.headers?.["webhook-id"]);
    expect(requests[1]?.body).toBe(requests[0]?.body);
  });

  anyEngine.test("tries a message that still waits at once", async () => {
    const { app, admin, make, receiver, told } = await listeningSite();
    const { id } = await make({ topics: ["message.received"] });
    receiver.answer = () => 500;
    await app.post("/contact", { name: "x", email: "a@people.example", subject: "x", message: "x" });
    await told();
    const { items } = (await admin.get<AttemptList>(`/webhooks/${id}/attempts`)).body;
    expect(items[0]).toMatchObject({ message_state: "waiting", status: 500 });
    expect(await told()).toEqual([]);
    await admin.post(`/webhooks/${id}/attempts/${items[0]?.id}/send`);
    expect(await told()).toHaveLength(1);
    const other = await make();
    expect((await admin.post(`/webhooks/${other.id}/attempts/${items[0]?.id}/send`)).status).toBe(404);
  });
});

const inside = "This address is inside the network, where requests are not allowed";

test("an address inside the network is refused when it is saved", async () => {
  const { admin, make } = await listeningSite({ outbound: openOutbound(false) });
  const { id } = await make({ url: "https://93.184.215.14/hook" });
  for (const url of ["http://127.0.0.1:1/", "http://localhost:1/", "http://2130706433/", "http://[fd00::1]/hook"]) {
    const refused = { status: 422, body: { errors: { url: inside } } };
    expect(await admin.post("/webhooks", { ...chosen, url })).toMatchObject(refused);
    expect(await admin.put(`/webhooks/${id}`, { url })).toMatchObject(refused);
  }
  expect((await admin.put(`/webhooks/${id}`, { name: "Others" })).status).toBe(200);
});

anyEngine.test("an address inside the network is refused when it is sent, without naming what is there", async () => {
  const { app, admin, make } = await listeningSite({ outbound: openOutbound(false) });
  const { id } = await make({ url: "https://93.184.215.14/hook" });
  for (const url of [
    "http://127.0.0.1:1/",
    "http://localhost:1/",
    "http://169.254.169.254/latest",
    "http://[::1]:1/",
  ]) {
    // A name may move into the network after it was saved.
    await app.db.updateTable("webhooks").set({ url }).where("id", "=", id).execute();
    const { body } = await admin.post<Tested>(`/webhooks/${id}/test`);
    expect(body).toEqual({ detail: `The test failed. ${inside}`, status: null, error: inside });
  }
});

anyEngine.test("what waits in a restored backup is not sent", async () => {
  const { app, make, receiver, told } = await listeningSite();
  await make({ topics: ["message.received"] });
  receiver.answer = () => 500;
  await app.post("/contact", { name: "x", email: "a@people.example", subject: "x", message: "x" });
  await told();
  await app.post("/contact", { name: "y", email: "a@people.example", subject: "y", message: "y" });
  await closeAfterRestore(app.db, app.services.now());
  app.clock.advance(60_000);
  expect(await told()).toEqual([]);
  await app.post("/contact", { name: "z", email: "a@people.example", subject: "z", message: "z" });
  expect((await told()).map(({ data }: Told) => data.id)).toEqual([3]);
});
