// On PostgreSQL too: registrations lock their event.
import { expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { hour } from "../../../tests/support/clock";
import { insertEvent, insertRegistration, insertUser } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import { listeningSite } from "../../../tests/support/listening";
import { contentOf } from "../../platform/mail/queue.server";
import { shortCode } from "../registrations/door-code.server";
import type { Registered } from "../registrations/schema";
import type { Managed, NewLink } from "./schema";
import { linkOnItsWay } from "./words";

const details = { name: "Tariro", email: "tariro@people.example", phone: "+263 77 555 0101", interests: "Bees" };

const pathOf = (url: string) => url.replace("https://anchor.example", "");

async function registered(app: TestApp, given: Parameters<typeof insertEvent>[1] = {}) {
  const event = await insertEvent(app.db, { title: "Soldering", ...given });
  const { body } = await app.post<Registered>(`/events/${event}/register`, details);
  return { event, id: body.id, link: pathOf(body.manage_url) };
}

async function sentMails({ db, services }: TestApp) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, content: contentOf(row, services.siteKey) }));
}

test("a link shows the registration, changes what was said and cancels; reading it changes nothing", async () => {
  const app = await makeApp();
  const { event, link } = await registered(app, { max_attendees: 1 });
  expect(link).toMatch(/^\/r\/[\w-]{32}$/);
  const before = await app.db.selectFrom("registrations").selectAll().execute();
  const { body } = await app.get<Managed>(link);
  expect(body).toMatchObject({
    registration: { ...details, registration_status: "confirmed" },
    event: { id: event, title: "Soldering" },
    can_change: true,
    door: { code: expect.stringMatching(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/) },
  });
  expect(body.door?.qr).not.toContain(link.slice(3));
  expect(JSON.stringify(body)).not.toContain("contact_email");
  expect(await app.db.selectFrom("registrations").selectAll().execute()).toEqual(before);

  const changed = await app.put<Managed>(link, { name: "Tariro Moyo", phone: "", email: "evil@people.example" });
  expect(changed.body.registration).toMatchObject({ ...details, name: "Tariro Moyo", phone: "" });
  expect((await app.put(link, { name: " " })).status).toBe(422);

  for (let times = 0; times < 2; times++)
    expect((await app.post<Managed>(`${link}/cancel`)).body).toMatchObject({
      registration: { registration_status: "cancelled" },
      door: null,
      can_change: false,
    });
  expect((await sentMails(app)).map(({ kind }) => kind)).toEqual(["registration-confirmed", "registration-cancelled"]);
  expect((await app.put(link, { name: "Rudo" })).status).toBe(409);
  expect((await app.post(`/events/${event}/register`, details)).status).toBe(201);
});

anyEngine.test("what a link answers is kept by nobody on its way", async () => {
  const site = await listeningSite({ origin: "https://anchor.example" });
  const { link } = await registered(site);
  const { status, headers } = await site.ask(`/api${link}`);
  expect({ status, "cache-control": headers["cache-control"] }).toEqual({ status: 200, "cache-control": "no-store" });
});

anyEngine.test("a registration stays as it is from so many hours before the start on", async () => {
  const app = await makeApp();
  const { link } = await registered(app, { changes_until: 12 });
  const { body } = await app.get<Managed>(link);
  app.clock.advance(Date.parse(body.change_until) - app.clock.now().getTime() - 1);
  expect((await app.put(link, { name: "Rudo" })).status).toBe(200);
  app.clock.advance(1);
  expect(await app.put(link, { name: "Nobody" })).toMatchObject({ status: 409, body: { detail: /too late/ } });
  expect((await app.post(`${link}/cancel`)).status).toBe(409);
  expect((await app.get<Managed>(link)).body).toMatchObject({ can_change: false, registration: { name: "Rudo" } });
  app.clock.advance(48 * hour);
  expect((await app.get(link)).status).toBe(200);
});

anyEngine.test(
  "the link of a cancelled event says so and takes no changes until it takes place after all; that of a hidden one is none",
  async () => {
    const app = await makeApp();
    const { event, link } = await registered(app);
    const admin = await app.as("admin");
    await admin.post(`/events/${event}/cancel`, { reason: "There is no power." });
    expect((await app.get<Managed>(link)).body).toMatchObject({
      event: { publication: "cancelled", cancel_reason: "There is no power." },
      registration: { registration_status: "confirmed" },
      can_change: false,
      door: null,
    });
    const refused = { status: 409, body: { detail: "This event has been cancelled" } };
    expect(await app.put(link, { name: "Rudo" })).toMatchObject(refused);
    expect(await app.post(`${link}/cancel`)).toMatchObject(refused);
    await admin.post(`/events/${event}/reopen`);
    expect((await app.get<Managed>(link)).body).toMatchObject({ can_change: true, door: { code: expect.any(String) } });
    await app.post(`${link}/cancel`);
    expect((await admin.put(`/events/${event}`, { publication: "draft" })).status).toBe(200);
    expect((await app.get(link)).status).toBe(404);
  },
);

anyEngine.test(
  "no other token is good: neither of another registration, nor of one that had the same number, nor a made one",
  async () => {
    const app = await makeApp();
    const { id, event, link } = await registered(app);
    const token = link.slice(3);
    const other = await insertRegistration(app.db, event);
    const bytes = Buffer.from(token, "base64url");
    bytes.writeUInt32BE(other);
    const last = token.endsWith("A") ? "B" : "A";
    for (const wrong of [
      bytes.toString("base64url"),
      token.slice(0, -1) + last,
      "1",
      `${token}A`,
      "a".repeat(32),
      "_".repeat(32),
    ])
      for (const [method, path] of [
        ["GET", ""],
        ["PUT", ""],
        ["POST", "/cancel"],
      ] as const)
        expect(await app.call(method, `/r/${wrong}${path}`, method === "PUT" ? { body: {} } : {})).toMatchObject({
          status: 404,
        });
    // After a restore, the same id may belong to somebody else.
    await app.db
      .updateTable("registrations")
      .set({ created_at: "2026-03-07T09:30:00.001Z" })
      .where("id", "=", id)
      .execute();
    expect((await app.get(link)).status).toBe(404);
  },
);

anyEngine.test("who forges links uses up nobody's changes, and who holds one has sixty an hour", async () => {
  const app = await makeApp();
  const { link } = await registered(app);
  const forged = `${link.slice(0, -6)}AAAAAA`;
  for (let times = 0; times < 61; times++) expect((await app.put(forged, { name: "Nobody" })).status).toBe(404);
  for (let times = 0; times < 60; times++) expect((await app.put(link, { name: "Rudo" })).status).toBe(200);
  expect((await app.put(link, { name: "Rudo" })).status).toBe(429);
});

anyEngine.test("a body that is none is refused as everywhere, at a good link and at one that is none", async () => {
  const app = await makeApp();
  const { link } = await registered(app);
  const json = { "content-type": "application/json" };
  const sent = async (path: string, body: string, headers: Record<string, string>) =>
    (await app.call("PUT", path, { body, headers })).status;
  for (const [status, body, headers] of [
    [400, "{", json],
    [415, "{}", { "content-type": "text/plain" }],
    [415, "{}", { ...json, "content-encoding": "gzip" }],
    [422, "[]", json],
    [413, "x".repeat(1_100_000), json],
  ] as const) {
    expect(await sent(link, body, headers)).toBe(status);
    expect(await sent("/r/1", body, headers)).toBe(status);
  }
});

anyEngine.test(
  "nothing that is stored opens a registration, and what its mail becomes when it is sent neither",
  async () => {
    const app = await makeApp();
    const { link } = await registered(app);
    for (const table of ["mails", "registrations", "audit", "rate_limits", "registration_keys"] as const)
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(link.slice(3));
  },
);

anyEngine.test(
  "an administrator makes a new link, to copy or to send, which ends the old one, and is noted",
  async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const { id, link } = await registered(app);
    const path = `/event-registrations/registrations/${id}/manage-link`;
    const { body } = await admin.post<NewLink>(path, {});
    expect(body.sent).toBe(false);
    expect((await app.get(link)).status).toBe(404);
    expect((await app.get(pathOf(body.url))).status).toBe(200);
    const again = await admin.post<NewLink>(path, { send: true });
    expect(again.body.sent).toBe(true);
    expect((await sentMails(app)).at(-1)?.content?.action?.url).toBe(again.body.url);
    expect((await app.get(pathOf(body.url))).status).toBe(404);
    const noted = await app.db.selectFrom("audit").select(["action", "resource", "item"]).execute();
    expect(noted).toEqual(Array(2).fill({ action: "updated", resource: "registration", item: String(id) }));
    expect((await admin.post("/event-registrations/registrations/999/manage-link", {})).status).toBe(404);
  },
);

anyEngine.test(
  "whoever holds the device of an ended link is given no new one by sending the registration again",
  async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const event = await insertEvent(app.db);
    const send = () =>
      app.call<Registered>("POST", `/events/${event}/register`, {
        body: details,
        headers: { "idempotency-key": '"one-sending"' },
      });
    const { id, manage_url } = (await send()).body;
    expect((await send()).body).toMatchObject({ id, manage_url });
    const { body } = await admin.post<NewLink>(`/event-registrations/registrations/${id}/manage-link`, {});
    const again = await send();
    expect(again).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("link has since been replaced") },
    });
    expect(JSON.stringify(again.body)).not.toContain(details.phone);
    expect((await app.get(pathOf(body.url))).status).toBe(200);
    expect(await app.db.selectFrom("registrations").select("id").execute()).toEqual([{ id }]);
  },
);

test("whoever holds a link ends it, and the new one goes by mail to its holder alone", async () => {
  const app = await makeApp();
  const { id, link } = await registered(app);
  const before = (await app.get<Managed>(link)).body;
  const answers = await Promise.all([app.post(`${link}/replace`), app.post(`${link}/replace`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(JSON.stringify(answers)).not.toContain("/r/");
  for (const path of [link, `${link}/replace`])
    expect((await app.call(path === link ? "GET" : "POST", path)).status).toBe(404);
  const [, mail, ...others] = await sentMails(app);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: details.email,
    content: { reason: expect.stringContaining("was asked for") },
  });
  const fresh = pathOf(mail?.content?.action?.url ?? "");
  expect(fresh).not.toBe(link);
  const after = (await app.get<Managed>(fresh)).body;
  // The old link's QR code is invalid, too.
  expect(after.door?.qr).not.toBe(before.door?.qr);
  expect({ ...after, door: null }).toEqual({ ...before, door: null });
  const noted = await app.db.selectFrom("audit").selectAll().execute();
  expect(noted).toMatchObject([{ action: "updated", user_id: null, user_name: "By its link", item: String(id) }]);
  expect(noted[0]?.changes).toContain("link_counter");
  // The limit holds across links. Of the two concurrent requests, the second may or may not have counted.
  await leaveOnly(1, "manageLinks", app);
  const next = async () => pathOf((await sentMails(app)).at(-1)?.content?.action?.url ?? "");
  expect((await app.post(`${await next()}/replace`)).status).toBe(200);
  expect((await app.post(`${await next()}/replace`)).status).toBe(429);
  expect((await app.get(await next())).status).toBe(200);
});

anyEngine.test("a link stays where no mail would bring a new one", async () => {
  for (const [keepsMails, email] of [
    [true, "tariro@people.example"],
    [false, ""],
  ] as const) {
    const app = await makeApp({ keepsMails });
    const { id, link } = await registered(app);
    await app.db.updateTable("registrations").set({ email }).where("id", "=", id).execute();
    expect(await app.post(`${link}/replace`)).toMatchObject({ status: 409, body: { detail: /this link stays/ } });
    // Actions that would be refused are not offered.
    expect(await app.get(link)).toMatchObject({ status: 200, body: { can_replace: false } });
  }
});

test("a mistyped e-mail is corrected: a new link goes there, the old one ends, and nobody has two places", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const { id, event, link } = await registered(app);
  await insertRegistration(app.db, event, { email: "rudo@people.example" });
  const path = `/event-registrations/registrations/${id}/email`;
  expect((await admin.put(path, { email: "Rudo@people.example" })).status).toBe(409);
  expect((await admin.put(path, { email: "nobody" })).status).toBe(422);
  const { body } = await admin.put<NewLink>(path, { email: "tariro.moyo@people.example" });
  expect((await app.get(link)).status).toBe(404);
  expect((await app.get<Managed>(pathOf(body.url))).body.registration.email).toBe("tariro.moyo@people.example");
  expect((await sentMails(app)).at(-1)).toMatchObject({ recipient: "tariro.moyo@people.example" });
  // In other letter case it is the same e-mail.
  expect((await admin.put(path, { email: "TARIRO.moyo@people.example" })).status).toBe(200);
});

anyEngine.test(
  "the link is sent again to whoever is registered, three times an hour, and the answer tells nothing",
  async () => {
    const app = await makeApp();
    const { event, link } = await registered(app);
    await insertUser(app.db, { email: details.email, is_verified: 1 });
    const ask = async (email: string, id = event) => {
      const answer = await app.post(`/events/${id}/resend-link`, { email });
      return { status: answer.status, body: answer.body };
    };
    const said = { status: 202, body: { detail: linkOnItsWay() } };
    expect(await ask("nobody@people.example")).toEqual(said);
    expect(await ask(details.email, 999)).toEqual(said);
    expect((await sentMails(app)).length).toBe(1);
    for (let times = 0; times < 4; times++) expect(await ask("TARIRO@people.example")).toEqual(said);
    const sent = (await sentMails(app)).slice(1);
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(3).fill(details.email));
    expect(sent[0]?.content?.action?.url).toBe(`https://anchor.example${link}`);
    expect((await ask("no address")).status).toBe(422);
  },
);

anyEngine.test("codes for the door are all different, and another key makes other ones", () => {
  const key = new Uint8Array(32).fill(1);
  const codes = Array.from({ length: 5_000 }, (_, id) => shortCode(key, id + 1));
  expect(new Set(codes).size).toBe(codes.length);
  expect(shortCode(new Uint8Array(32).fill(2), 1)).not.toBe(codes[0]);
  expect(shortCode(key, 2_147_483_647)).toMatch(/^\w{6}$/);
});
