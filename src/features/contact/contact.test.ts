// On PostgreSQL too: requests write at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { start } from "../../../tests/support/clock";
import { insertCommunity, insertMessage } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import type { Message, MessageList, MessageStats } from "./schema";

const question = {
  name: "Tariro Moyo",
  email: "tariro@people.example",
  subject: "Opening hours",
  message: "Are you open on Heroes’ Day?",
};

const application = {
  name: "Kudzai Ncube",
  email: "kudzai@people.example",
  phone: "+263 00 000 0177",
  community: "hardware",
  experience: "beginner",
  interests: "Weather stations.",
};

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

anyEngine.describe("sending a message", () => {
  test("anybody may; it arrives unread, and nothing of it comes back", async () => {
    const { app, admin } = await office();
    const version = app.db.contentVersion;
    expect(await app.post("/contact", question)).toMatchObject({ status: 201, body: { detail: "Message received" } });
    const { body } = await admin.get<MessageList>("/contact");
    expect(body).toMatchObject({ total: 1, page: 1, size: 20, pages: 1 });
    expect(body.items).toEqual([
      { ...question, id: expect.any(Number), phone: "", status: "unread", is_read: false, created_at: start },
    ]);
    expect(app.db.contentVersion).toBe(version);
  });

  test.each([
    ["name", "", "Name is required"],
    ["name", "x".repeat(5_000), "Name must be at most 120 characters"],
    ["email", undefined, "Email is required"],
    ["email", "not an address", "Please enter a valid email address"],
    ["subject", " ", "Subject is required"],
    ["subject", "x".repeat(201), "Subject must be at most 200 characters"],
    ["message", undefined, "Message is required"],
    ["message", "x".repeat(5_001), "Message must be at most 5000 characters"],
    ["phone", "1".repeat(41), "Phone must be at most 40 characters"],
    ["idempotency_key", "", "Idempotency key must be 1 to 100 letters, digits or symbols, without spaces"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { app } = await office();
    const { status, body } = await app.post("/contact", { ...question, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("messages").select("id").execute()).toEqual([]);
  });

  test("emoji, right-to-left text and a formula stay what they are", async () => {
    const { app, admin } = await office();
    const odd = {
      ...question,
      name: "👩🏽‍🔧 שלום",
      subject: "=HYPERLINK(1)",
      message: "<img src=x onerror=alert(1)>\n\tنعم",
    };
    expect((await app.post("/contact", odd)).status).toBe(201);
    expect((await admin.get<MessageList>("/contact")).body.items[0]).toMatchObject(odd);
  });

  test("whatever fills in what people do not see is refused, and told why", async () => {
    const { app } = await office();
    const sentence = "Please leave this field empty: it is there to catch robots";
    const refusal = { status: 422, body: { detail: sentence, errors: { website: sentence } } };
    expect(await app.post("/contact", { ...question, website: "https://spam.example" })).toMatchObject(refusal);
    expect(await app.post("/contact/join-application", { ...application, website: "x" })).toMatchObject(refusal);
    expect(await app.db.selectFrom("messages").select("id").execute()).toEqual([]);
    expect((await app.post("/contact", { ...question, website: "" })).status).toBe(201);
  });

  test("what was filled in quicker than a person can be is refused; a call that does not say is taken", async () => {
    const { app } = await office();
    const sentence = "That was too quick for a person. Please wait a moment and send it again";
    const refusal = { status: 422, body: { detail: sentence, errors: { elapsed_ms: sentence } } };
    expect(await app.post("/contact", { ...question, elapsed_ms: 1_999 })).toMatchObject(refusal);
    expect(await app.post("/contact/join-application", { ...application, elapsed_ms: 0 })).toMatchObject(refusal);
    expect(await app.db.selectFrom("messages").select("id").execute()).toEqual([]);
    for (const elapsed_ms of [2_000, 7_200_000, undefined]) {
      expect((await app.post("/contact", { ...question, elapsed_ms })).status).toBe(201);
    }
  });

  test("a class behind one address gets through, a flood does not", async () => {
    const { app } = await office();
    for (let count = 0; count < 2; count++) {
      expect((await app.post("/contact", question)).status).toBe(201);
      expect((await app.post("/contact/join-application", application)).status).toBe(201);
    }
    expect(await leaveOnly(1, "messages", app)).toEqual({ counted: 4, most: 120 });
    expect((await app.post("/contact", question)).status).toBe(201);
    const { status, body, headers } = await app.post("/contact", question);
    expect({ status, detail: body.detail, wait: headers.get("retry-after") }).toEqual({
      status: 429,
      detail: "Too many attempts. Please try again in 10 minutes.",
      wait: "600",
    });
    app.clock.advance(600_000);
    expect((await app.post("/contact", question)).status).toBe(201);
  });
});

anyEngine.describe("applying to join a community", () => {
  test("arrives as a message that names the community, with phone and answers", async () => {
    const { app, admin } = await office();
    const answer = await app.post("/contact/join-application", application);
    expect(answer).toMatchObject({ status: 201, body: { detail: "Application received" } });
    expect((await admin.get<MessageList>("/contact")).body.items).toEqual([
      {
        id: expect.any(Number),
        name: application.name,
        email: application.email,
        phone: application.phone,
        subject: "Join application: Hardware Development (hdc)",
        message: "Community: Hardware Development (hdc)\nExperience: beginner\nInterests: Weather stations.",
        status: "unread",
        is_read: false,
        created_at: start,
      },
    ]);
  });

  test("its box for news by mail asks the address to confirm, once, and only when it is ticked", async () => {
    const { app } = await office();
    await insertCommunity(app.db, { id: "hdc" });
    const subscribed = () => app.db.selectFrom("subscribers").select(["email", "name", "state", "source"]).execute();
    for (const news of [undefined, false]) await app.post("/contact/join-application", { ...application, news });
    expect(await subscribed()).toEqual([]);
    const ticked = { ...application, news: true, idempotency_key: "one" };
    for (const _again of [1, 2]) expect((await app.post("/contact/join-application", ticked)).status).toBe(201);
    expect(await subscribed()).toEqual([
      { email: application.email, name: application.name, state: "asked", source: "join" },
    ]);
    expect((await app.db.selectFrom("subscriber_topics").select("topic").orderBy("topic").execute()).length).toBe(3);
    const mails = await app.db.selectFrom("mails").select("kind").where("kind", "=", "confirm-news").execute();
    expect(mails).toHaveLength(1);
  });

  test("phone and interests may be left out", async () => {
    const { app, admin } = await office();
    const { phone: _phone, interests: _interests, ...least } = application;
    expect((await app.post("/contact/join-application", { ...least, community: "software" })).status).toBe(201);
    expect((await admin.get<MessageList>("/contact")).body.items[0]).toMatchObject({
      phone: "",
      subject: "Join application: Software Development (sdc)",
      message: expect.stringContaining("Interests: Not provided"),
    });
  });

  test("the communities that are active can be joined, by their ids and under their names of today", async () => {
    const { app, admin } = await office();
    await insertCommunity(app.db, { id: "weavers", name: "Weavers" });
    await insertCommunity(app.db, { id: "hdc", name: "Hardware and more" });
    await insertCommunity(app.db, { id: "asleep", name: "Asleep", is_active: 0 });
    for (const community of ["weavers", "hardware"])
      expect((await app.post("/contact/join-application", { ...application, community })).status).toBe(201);
    const { items } = (await admin.get<MessageList>("/contact")).body;
    expect(items.map(({ subject }) => subject)).toEqual([
      "Join application: Hardware and more (hdc)",
      "Join application: Weavers (weavers)",
    ]);
    const asleep = await app.post("/contact/join-application", { ...application, community: "asleep" });
    expect(asleep).toMatchObject({
      status: 422,
      body: { errors: { community: "Community must be one of software, hardware, weavers" } },
    });
  });

  test.each([
    ["name", undefined, "Name is required"],
    ["email", "kudzai", "Please enter a valid email address"],
    ["community", undefined, "Community is required"],
    ["community", "", "Community is required"],
    ["community", "sdc", "Community must be one of software, hardware"],
    ["experience", "", "Experience is required"],
    ["experience", "expert", "Experience must be one of beginner, intermediate, advanced, professional"],
    ["interests", "x".repeat(2_001), "Interests must be at most 2000 characters"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { app } = await office();
    const { status, body } = await app.post("/contact/join-application", { ...application, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
  });
});

describe("sent again under one key", () => {
  const path = "/contact/join-application";
  const key = "8e03978e-40d5-43e8-bc93-6894a57f9324";
  const ways = {
    "in the body": { body: { ...application, idempotency_key: key } },
    "in the header": { body: application, headers: { "idempotency-key": key } },
    "in the header, quoted": { body: application, headers: { "idempotency-key": `"${key}"` } },
  };

  anyEngine.test.each(Object.entries(ways))("%s: stored once, answered the same", async (_way, sent) => {
    const { app, admin } = await office();
    const first = await app.call("POST", path, sent);
    app.clock.advance(3_600_000);
    const again = await app.call("POST", path, sent);
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
    expect(first.status).toBe(201);
    app.clock.set(start);
    expect((await admin.get<MessageList>("/contact")).body.total).toBe(1);
  });

  test("ten at once, by different ways: stored once", async () => {
    const { app } = await office();
    const all = [...Object.values(ways), ...Object.values(ways), ...Object.values(ways), ways["in the body"]];
    const answers = await Promise.all(all.map((sent) => app.call("POST", path, sent)));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 201));
    expect(await app.db.selectFrom("messages").select("id").execute()).toHaveLength(1);
  });

  test("with other answers: 409, and the first stays", async () => {
    const { app } = await office();
    await app.call("POST", path, ways["in the body"]);
    const other = { ...application, interests: "Robots.", idempotency_key: key };
    expect(await app.post(path, other)).toMatchObject({
      status: 409,
      body: { detail: "Another message was already received under this idempotency key" },
    });
    expect(await app.db.selectFrom("messages").select("message").execute()).toEqual([
      { message: expect.stringContaining("Weather stations.") },
    ]);
  });

  anyEngine.test("a refused one leaves its key free for the mended one", async () => {
    const { app } = await office();
    expect((await app.post(path, { ...application, email: "?", idempotency_key: key })).status).toBe(422);
    expect((await app.call("POST", path, ways["in the body"])).status).toBe(201);
  });

  anyEngine.test("messages too; without a key, each sending is one more", async () => {
    const { app } = await office();
    for (let count = 0; count < 2; count++) await app.post("/contact", { ...question, idempotency_key: "one" });
    for (let count = 0; count < 2; count++) await app.post("/contact", question);
    expect(await app.db.selectFrom("messages").select("id").execute()).toHaveLength(3);
  });

  anyEngine.test("a key that is none is refused", async () => {
    const { app } = await office();
    const sent = { body: application, headers: { "idempotency-key": "two words" } };
    expect(await app.call("POST", path, sent)).toMatchObject({
      status: 422,
      body: {
        errors: { idempotency_key: "Idempotency key must be 1 to 100 letters, digits or symbols, without spaces" },
      },
    });
  });
});

describe("the back office", () => {
  test("lists the latest first, by status and by words, a page at a time", async () => {
    const { app, admin } = await office();
    for (const status of ["unread", "read", "replied", "unread"] as const)
      await insertMessage(app.db, { status, subject: status });
    await insertMessage(app.db, { subject: "last", status: "read", phone: "+263 00 42", message: "A Lathe?" });
    const found = async (query: Record<string, string | number>) => {
      const { body } = await admin.get<MessageList>("/contact", query);
      return body.items.map(({ subject }) => subject);
    };
    expect(await found({})).toEqual(["last", "unread", "replied", "read", "unread"]);
    expect(await found({ status: "unread" })).toEqual(["unread", "unread"]);
    expect(await found({ status: "read" })).toEqual(["last", "read"]);
    expect(await found({ status: "replied" })).toEqual(["replied"]);
    expect(await found({ search: "LATHE" })).toEqual(["last"]);
    expect(await found({ search: "00 42", status: "read" })).toEqual(["last"]);
    expect(await found({ size: 2, page: 3 })).toEqual(["unread"]);
    expect(await admin.get("/contact", { status: "new" })).toMatchObject({
      status: 422,
      body: { errors: { status: "Status must be one of unread, read, replied" } },
    });
  });

  test("counts what there is of each", async () => {
    const { app, admin } = await office();
    const stats = async () => (await admin.get<MessageStats>("/contact/stats")).body;
    expect(await stats()).toEqual({ total: 0, unread: 0, read: 0, replied: 0 });
    for (const status of ["unread", "unread", "unread", "read", "replied", "replied"] as const)
      await insertMessage(app.db, { status });
    expect(await stats()).toEqual({ total: 6, unread: 3, read: 1, replied: 2 });
  });

  anyEngine.test("reads, marks as read and as unread; a reply is not forgotten by reading", async () => {
    const { app, admin } = await office();
    const id = await insertMessage(app.db);
    expect((await admin.get<Message>(`/contact/${id}`)).body).toMatchObject({ status: "unread", is_read: false });
    const mark = (is_read: boolean) => admin.put<Message>(`/contact/${id}/read`, { is_read });
    expect((await mark(true)).body).toMatchObject({ id, status: "read", is_read: true });
    expect((await mark(true)).body).toMatchObject({ status: "read" });
    const replied = await admin.put<Message>(`/contact/${id}/status`, { status: "replied" });
    expect(replied.body).toMatchObject({ status: "replied", is_read: true });
    expect((await mark(true)).body).toMatchObject({ status: "replied", is_read: true });
    expect((await mark(false)).body).toMatchObject({ status: "unread", is_read: false });
  });

  anyEngine.test("takes the value from a query parameter as well", async () => {
    const { app, admin } = await office();
    const id = await insertMessage(app.db);
    const read = await admin.call<Message>("PUT", `/contact/${id}/read`, { query: { is_read: true } });
    expect(read.body).toMatchObject({ is_read: true });
    const status = await admin.call<Message>("PUT", `/contact/${id}/status`, { query: { status: "unread" } });
    expect(status.body).toMatchObject({ is_read: false });
  });

  anyEngine.test.each([
    ["read", {}, "is_read", "Read must be true or false"],
    ["read", { is_read: "perhaps" }, "is_read", "Read must be true or false"],
    ["status", {}, "status", "Status must be one of unread, read, replied"],
    ["status", { status: "archived" }, "status", "Status must be one of unread, read, replied"],
  ])("%s %j: 422", async (what, body, field, sentence) => {
    const { app, admin } = await office();
    const id = await insertMessage(app.db);
    expect(await admin.put(`/contact/${id}/${what}`, body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: sentence } },
    });
  });

  anyEngine.test("deletes; what is unknown is not found", async () => {
    const { app, admin } = await office();
    const id = await insertMessage(app.db);
    expect(await admin.delete(`/contact/${id}`)).toMatchObject({ status: 200, body: { detail: "Message deleted" } });
    const notFound = { status: 404, body: { detail: "Message not found" } };
    expect(await admin.delete(`/contact/${id}`)).toMatchObject(notFound);
    expect(await admin.get(`/contact/${id}`)).toMatchObject(notFound);
    expect(await admin.put(`/contact/${id}/read`, { is_read: true })).toMatchObject(notFound);
    expect(await admin.put(`/contact/${id}/status`, { status: "read" })).toMatchObject(notFound);
  });
});
