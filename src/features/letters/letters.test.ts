// On PostgreSQL too: subscribers are written by an upsert, and letters are counted and locked.
import { expect, onTestFinished, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute } from "../../../tests/support/clock";
import { insertEvent, insertUser, password } from "../../../tests/support/factories";
import { type MailServer, startMailServer } from "../../../tests/support/mail/mail-server";
import { rows, senderFor, write } from "../../../tests/support/mail/sending";
import { mailChecks } from "../../app/mail-checks.server";
import { delayedUntil } from "../mails/strangers.server";
import type { OwnNews, Subscription } from "../subscribers/schema";
import { lastDue, sendRegularLetter } from "./regular.server";
import type { Letter, LetterPreview, News, NewsList } from "./schema";
import { countDelivery, delayedByStop, sendLetters } from "./sending.server";

/** A site with a mail server, whose sender sends when told to. */
async function open() {
  const app = await makeApp();
  const server = await startMailServer();
  const sender = senderFor(app, server, {
    checks: mailChecks(app.services),
    delayedUntil: async (db, row) =>
      (await delayedByStop(db, row, app.clock.now())) ?? delayedUntil(app.services)(db, row),
    settled: countDelivery,
  });
  onTestFinished(() => sender.stop());
  const admin = await app.as("admin");
  return { app, server, sender, admin };
}

/** The token of the last link to a subscription in the mails to an address. */
function tokenFor(server: MailServer, address: string): string {
  const texts = server.taken.filter((_, index) => server.recipients[index] === address).map(({ text = "" }) => text);
  return /\/subscribers\/([\w-]{32})/.exec(texts.at(-1) ?? "")?.[1] ?? "";
}

/** Adds confirmed subscribers with a topic. */
async function insertSubscribers({ db, clock }: TestApp, count: number, topic = "news"): Promise<void> {
  const at = clock.now().toISOString();
  for (let number = 1; number <= count; number++) {
    const email = `reader${number}@people.example`;
    const { id } = await db
      .insertInto("subscribers")
      .values({
        ...{ email, email_key: email, name: "", language: "en-GB", state: "confirmed", source: "footer", consent: "" },
        ...{ asked_at: at, confirmed_at: at, ended_at: null, search_text: email, created_at: at, updated_at: at },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("subscriber_topics").values({ subscriber_id: id, topic }).execute();
  }
}

/** Lets jobs and sender run until nothing more is sent, at most so many turns. */
async function sendAll({ app, sender }: Awaited<ReturnType<typeof open>>, most = 60): Promise<void> {
  for (let turn = 0; turn < most; turn++) {
    await sendLetters(app.services);
    await sender.flush();
    app.clock.advance(15_000);
  }
}

test("somebody asks for news, confirms, gets a letter once, and ends it by one press", async () => {
  const site = await open();
  const { app, server, sender, admin } = site;
  const asked = await app.post("/subscribers", { email: "Tariro@people.example", name: "Tariro", topics: ["news"] });
  expect(asked.status).toBe(202);
  await sender.flush();
  expect(server.recipients).toEqual(["Tariro@people.example"]);
  const token = tokenFor(server, "Tariro@people.example");
  expect((await app.get<Subscription>(`/subscribers/${token}`)).body).toMatchObject({
    state: "asked",
    topics: ["news"],
  });
  expect((await app.post<Subscription>(`/subscribers/${token}/confirm`)).body.state).toBe("confirmed");

  const written = await admin.post<Letter>("/letters", { subject: "The floor is dry", body: "Come **again**." });
  expect(written.status).toBe(201);
  const { id } = written.body;
  const preview = (await admin.get<LetterPreview>(`/letters/${id}/preview`)).body;
  expect(preview).toMatchObject({ recipients: 1, is_empty: false });
  expect(preview.html).toContain("<strong>again</strong>");
  expect(preview.text).toContain("Come again.");
  expect((await admin.post<Letter>(`/letters/${id}/send`)).body).toMatchObject({ publication: "sending", audience: 1 });
  await sendAll(site, 4);
  expect(server.taken).toHaveLength(2);
  const mail = server.taken[1];
  expect(mail?.subject).toBe("The floor is dry");
  const header = (name: string) => mail?.headerLines.find(({ key }) => key === name)?.line ?? "";
  const own = tokenFor(server, "Tariro@people.example");
  expect(header("list-unsubscribe")).toContain(`/subscribers/${own}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect((await admin.get<Letter>(`/letters/${id}`)).body).toMatchObject({ publication: "sent", sent: 1, refused: 0 });

  expect((await app.post<Subscription>(`/subscribers/${own}/end`)).body.state).toBe("ended");
  expect((await admin.get<Letter>(`/letters/${id}`)).body.ended).toBe(1);
  const next = await admin.post<Letter>("/letters", { subject: "Again", body: "News" });
  await admin.post(`/letters/${next.body.id}/send`);
  await sendAll(site, 4);
  expect(server.taken).toHaveLength(2);
});

test("reading a link changes nothing, and a wrong one is not found", async () => {
  const { app, server, sender } = await open();
  await app.post("/subscribers", { email: "tariro@people.example" });
  await sender.flush();
  const token = tokenFor(server, "tariro@people.example");
  for (const method of ["GET", "HEAD"]) await app.raw(method, `/subscribers/${token}`);
  expect((await app.get<Subscription>(`/subscribers/${token}`)).body).toMatchObject({
    state: "asked",
    topics: ["events", "news"],
  });
  const wrong = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  for (const path of [wrong, "x", "A".repeat(32)])
    expect((await app.post(`/subscribers/${path}/confirm`)).status, path).toBe(404);
});

test("asking again for a confirmed address answers the same, changes nothing, and mails at most twice a day", async () => {
  const { app, server, sender } = await open();
  const ask = (email: string) => app.post("/subscribers", { email, topics: ["events"] });
  const first = await ask("tariro@people.example");
  await sender.flush();
  await app.post(`/subscribers/${tokenFor(server, "tariro@people.example")}/confirm`);
  const again = await ask("tariro@people.example");
  expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
  const names = (answer: typeof first) => [...answer.headers.keys()].sort();
  expect(names(again)).toEqual(names(first));
  await ask("tariro@people.example");
  await sender.flush();
  expect(server.taken.map(({ subject }) => subject)).toEqual([
    "Confirm that you want news from Anchor Makerspace",
    "You already get news from Anchor Makerspace",
  ]);
  const row = await app.db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  expect(row.state).toBe("confirmed");
  app.clock.advance(day);
  await ask("tariro@people.example");
  await sender.flush();
  expect(server.taken).toHaveLength(3);
});

test("a stranger who asks with 300 addresses costs at most half of the daily bound", async () => {
  const { app, server, sender, admin } = await open();
  await admin.put("/settings", { mails_to_strangers: 20 });
  let refused = 0;
  for (let number = 0; number < 300; number++) {
    const { status } = await app.post("/subscribers", { email: `victim${number}@people.example` });
    if (status === 429) refused++;
  }
  expect(refused).toBeGreaterThan(0);
  await sender.flush();
  expect(server.taken).toHaveLength(10);
});

test("a letter goes slowly, after every other mail; stopping holds what is not sent, and it goes on", async () => {
  const site = await open();
  const { app, server, sender, admin } = site;
  await admin.put("/settings", { letters_per_hour: 40 });
  await insertSubscribers(app, 50);
  const { body: letter } = await admin.post<Letter>("/letters", { subject: "News", body: "Much" });
  await admin.post(`/letters/${letter.id}/send`);
  // One went with the press, and one with each turn.
  await sendAll(site, 9);
  expect(server.taken).toHaveLength(10);
  await sendLetters(app.services);
  const late = Array.from({ length: 8 }, (_, number) => `late${number}@people.example`);
  for (const to of late) await write(app, { to });
  await sender.flush();
  expect(server.recipients.slice(10, 15).every((address) => late.includes(address))).toBe(true);
  expect(server.recipients).toContain("reader11@people.example");
  await sendLetters(app.services);
  expect((await admin.post<Letter>(`/letters/${letter.id}/stop`)).body.publication).toBe("stopped");
  const before = server.taken.length;
  await sendAll(site, 10);
  expect(server.taken).toHaveLength(before);
  expect((await admin.post<Letter>(`/letters/${letter.id}/send`)).body.publication).toBe("sending");
  await sendAll(site, 60);
  // 40 an hour: the rest waits for the next one.
  expect(server.taken.filter(({ subject }) => subject === "News")).toHaveLength(40);
  app.clock.advance(hour);
  await sendAll(site, 20);
  const later = await app.as(admin.user);
  const readers = server.recipients.filter((address) => address.startsWith("reader"));
  expect(readers).toHaveLength(50);
  expect(new Set(readers).size).toBe(50);
  expect((await later.get<Letter>(`/letters/${letter.id}`)).body).toMatchObject({ publication: "sent", sent: 50 });
});

test("blocks are put together when it is sent; a letter with nothing in it is not sent, and says so", async () => {
  const site = await open();
  const { app, server } = site;
  let { admin } = site;
  await insertSubscribers(app, 1);
  const written = { subject: "The week", blocks: ["events", "articles"], send_at: app.clock.in(hour) };
  const { body: letter } = await admin.post<Letter>("/letters", written);
  expect((await admin.get<LetterPreview>(`/letters/${letter.id}/preview`)).body.is_empty).toBe(true);
  expect((await admin.post<Letter>(`/letters/${letter.id}/send`)).body.publication).toBe("scheduled");
  app.clock.advance(hour + minute);
  admin = await app.as(admin.user);
  await sendLetters(app.services);
  const unsent = (await admin.get<Letter>(`/letters/${letter.id}`)).body;
  expect(unsent).toMatchObject({ publication: "draft", note: expect.stringContaining("nothing in this letter") });
  expect((await admin.put(`/letters/${letter.id}`, { send_at: null })).status).toBe(200);
  expect((await admin.post(`/letters/${letter.id}/send`)).status).toBe(409);
  const event = await insertEvent(app.db, {
    title: "Soldering *for* all",
    start_date: app.clock.in(3 * day),
    end_date: app.clock.in(3 * day + hour),
  });
  expect((await admin.post<Letter>(`/letters/${letter.id}/send`)).status).toBe(200);
  await sendAll(site, 3);
  expect(server.taken[0]?.text).toContain(`Soldering *for* all (https://anchor.example/events/${event})`);
  expect(server.taken[0]?.text).not.toContain("New articles");
});

test("the archive has public letters from the start of sending, and a feed", async () => {
  const site = await open();
  const { app, admin } = site;
  await insertSubscribers(app, 1);
  const send = async (body: object) => {
    const { id } = (await admin.post<Letter>("/letters", body)).body;
    expect((await admin.post(`/letters/${id}/send`)).status).toBe(200);
    return id;
  };
  const open1 = await send({ subject: "For all", body: "<script>alert(1)</script>\n\n**Words**" });
  const closed = await send({ subject: "For subscribers", body: "Words", is_public: false });
  const list = (await app.get<NewsList>("/news")).body;
  expect(list.items.map(({ subject }) => subject)).toEqual(["For all"]);
  const { html } = (await app.get<News>(`/news/${open1}`)).body;
  expect(html).toContain("<strong>Words</strong>");
  expect(html).not.toContain("<script");
  expect((await app.get(`/news/${closed}`)).status).toBe(404);
  expect((await admin.put(`/letters/${closed}`, { subject: "Another" })).status).toBe(409);
  expect((await admin.put(`/letters/${closed}`, { is_public: true })).status).toBe(200);
  expect((await app.get(`/news/${closed}`)).status).toBe(200);
});

test("an address that refuses mail for good three times in a row is ended", async () => {
  const { app, admin } = await open();
  await insertSubscribers(app, 1);
  const [reader] = await app.db.selectFrom("subscribers").selectAll().execute();
  const mail = { recipient_key: reader?.email_key ?? "", kind: "test", about: "{}" } as never;
  const refuse = () => app.db.write((transaction) => countDelivery(transaction, mail, "refused", app.clock.now()));
  await refuse();
  await refuse();
  await app.db.write((transaction) => countDelivery(transaction, mail, "accepted", app.clock.now()));
  for (let times = 0; times < 2; times++) await refuse();
  expect((await admin.get<{ confirmed: number }>("/subscribers/counts")).body).toMatchObject({
    confirmed: 1,
    ended: 0,
  });
  await refuse();
  expect((await admin.get<{ confirmed: number }>("/subscribers/counts")).body).toMatchObject({
    confirmed: 0,
    ended: 1,
  });
});

test("moderators draft letters and send none; nobody else sees a letter or a subscriber", async () => {
  const { app, admin } = await open();
  const moderator = await app.as("moderator");
  const member = await app.as("member");
  const { body: letter } = await moderator.post<Letter>("/letters", { subject: "Draft", body: "Words" });
  expect((await moderator.post(`/letters/${letter.id}/send`)).status).toBe(403);
  expect((await moderator.get("/subscribers")).status).toBe(403);
  expect((await member.get("/letters")).status).toBe(403);
  await insertSubscribers(app, 1);
  await admin.post(`/letters/${letter.id}/send`);
  expect((await moderator.delete(`/letters/${letter.id}`)).status).toBe(409);
  expect((await moderator.put(`/letters/${letter.id}`, { is_public: false })).status).toBe(403);
});

test("a test goes to its writer alone", async () => {
  const { app, admin } = await open();
  await insertSubscribers(app, 2);
  const { body: letter } = await admin.post<Letter>("/letters", { subject: "Draft", body: "Words" });
  expect((await admin.post(`/letters/${letter.id}/test`)).status).toBe(200);
  expect((await rows(app)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [admin.user.email, "Test: Draft"],
  ]);
});

test.each([
  // The clock of Harare is two hours ahead. 7 March 2026 is a Saturday.
  [{ every: "week", day: 1, hour: 9 }, "2026-03-07T08:00:00.000Z", "2026-03-02T07:00:00.000Z"],
  [{ every: "week", day: 6, hour: 9 }, "2026-03-07T06:59:00.000Z", "2026-02-28T07:00:00.000Z"],
  [{ every: "week", day: 6, hour: 9 }, "2026-03-07T07:00:00.000Z", "2026-03-07T07:00:00.000Z"],
  [{ every: "month", day: 28, hour: 0 }, "2026-03-07T08:00:00.000Z", "2026-02-27T22:00:00.000Z"],
] as const)("a letter by itself, %j, was due before %s on %s", (letter, now, due) => {
  expect(lastDue(letter, new Date(now), "Africa/Harare")).toBe(due);
});

test("the week is sent once at its day and hour if there is anything new; turning it on sends nothing", async () => {
  const site = await open();
  const { app, server, admin } = site;
  await insertSubscribers(app, 1);
  const turn = async () => {
    await sendRegularLetter(app.services);
    await sendAll(site, 2);
  };
  await turn();
  expect((await admin.put("/settings", { regular_letter: "week", regular_letter_day: 7 })).status).toBe(200);
  // The next request reads the settings.
  await admin.get("/settings");
  await insertEvent(app.db, { title: "Soldering", start_date: app.clock.in(2 * day), end_date: app.clock.in(3 * day) });
  await turn();
  expect(server.taken).toHaveLength(0);
  app.clock.advance(day);
  await turn();
  await turn();
  expect(server.taken.map(({ subject }) => subject)).toEqual(["The week at Anchor Makerspace"]);
  expect(server.taken[0]?.text).toContain("Soldering");
  app.clock.advance(7 * day);
  await turn();
  expect(server.taken).toHaveLength(1);
});

test("an import adds people with when and how they agreed, and changes nobody who is known", async () => {
  const { app, admin } = await open();
  await insertSubscribers(app, 1);
  await app.db.updateTable("subscribers").set({ state: "ended" }).execute();
  const send = (csv: string) => {
    const body = new FormData();
    body.set("file", new File([csv], "list.csv", { type: "text/csv" }));
    return admin.call<{ created: number; rows: { state: string; errors: string[] }[] }>("POST", "/subscribers/import", {
      body,
      query: { skip_refused: true },
    });
  };
  const head = "Email,Agreed on,How\n";
  const { status, body } = await send(
    `${head}new@people.example,2026-01-05,paper list\nreader1@people.example,2026-01-05,paper list\nlate@people.example,2027-01-05,paper list\nnone@people.example,,\n`,
  );
  expect(status).toBe(200);
  expect(body.rows.map(({ state }) => state)).toEqual(["new", "refused", "refused", "refused"]);
  expect((await app.db.selectFrom("subscribers").selectAll().orderBy("id").execute()).slice(0, 2)).toMatchObject([
    { state: "ended" },
    { email: "new@people.example", state: "confirmed", source: "import", consent: "2026-01-05: paper list" },
  ]);
  await admin.raw("GET", "/subscribers/export", { query: { format: "csv" } });
  const exported = app.db.selectFrom("audit").select("resource").where("action", "=", "exported");
  expect(await exported.execute()).toEqual([{ resource: "subscriber" }]);
});

test("the export of one's own data has the subscription, and deleting the account deletes it", async () => {
  const { app } = await open();
  await insertSubscribers(app, 1);
  const person = await app.as(await insertUser(app.db, { email: "reader1@people.example", is_verified: 1 }));
  const own = await person.get<Record<string, unknown>>("/users/me/export");
  expect(JSON.stringify(own.body)).toContain('"topics":["news"]');
  expect((await person.call("DELETE", "/users/me", { body: { current_password: password } })).status).toBe(200);
  expect(await app.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("subscriber_topics").selectAll().execute()).toEqual([]);
});

test("members see, choose and end their news; an e-mail that is not confirmed tells nothing", async () => {
  const { app, server, sender } = await open();
  const rudo = await app.as(
    await insertUser(app.db, { email: "rudo@people.example", full_name: "Rudo", is_verified: 1 }),
  );
  const none = { state: null, topics: [], email: "rudo@people.example", choices: expect.any(Array) };
  expect((await rudo.get<OwnNews>("/users/me/news")).body).toEqual(none);
  expect((await rudo.call("PUT", "/users/me/news", { body: { topics: [] } })).status).toBe(422);
  const choose = (topics: string[], source = "event") =>
    rudo.call<OwnNews>("PUT", "/users/me/news", { body: { topics, source } });
  expect((await choose(["events"])).body).toMatchObject({ state: "asked", topics: ["events"] });
  await sender.flush();
  const token = tokenFor(server, "rudo@people.example");
  await app.post(`/subscribers/${token}/confirm`);
  expect((await rudo.get<OwnNews>("/users/me/news")).body).toMatchObject({ state: "confirmed", topics: ["events"] });

  // A confirmed member needs no further mail.
  expect((await choose(["news"])).body).toMatchObject({ state: "confirmed", topics: ["news"] });
  expect((await choose(["nothing"])).status).toBe(422);
  expect(await app.db.selectFrom("subscribers").select(["source", "name"]).execute()).toEqual([
    { source: "event", name: "Rudo" },
  ]);
  expect((await rudo.call<OwnNews>("DELETE", "/users/me/news")).body.state).toBe("ended");
  expect((await choose(["news"])).body.state).toBe("asked");
  await sender.flush();
  expect(server.recipients).toEqual(["rudo@people.example", "rudo@people.example"]);
  expect((await choose(["news"])).status).toBe(429);

  await app.post("/subscribers", { email: "chipo@people.example" });
  const chipo = await app.as(await insertUser(app.db, { email: "chipo@people.example", is_verified: 0 }));
  expect((await chipo.get<OwnNews>("/users/me/news")).body).toMatchObject({ state: null, topics: [] });
  for (const method of ["PUT", "DELETE"])
    expect((await chipo.call(method, "/users/me/news", { body: { topics: ["news"] } })).status, method).toBe(409);
});
