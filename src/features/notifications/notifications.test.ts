// On PostgreSQL too: registrations lock their event.
import { expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute } from "../../../tests/support/clock";
import { insertEvent, insertRegistration, insertUser } from "../../../tests/support/factories";
import { startMailServer } from "../../../tests/support/mail/mail-server";
import { senderFor } from "../../../tests/support/mail/sending";
import { writeEventMails } from "../../app/event-mails.server";
import { mailChecks } from "../../app/mail-checks.server";
import { contentOf } from "../../platform/mail/queue.server";
import type { Event } from "../events/schema";

const write = ({ services }: TestApp) => writeEventMails(services);

async function mails({ db, services }: TestApp) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, content: contentOf(row, services.siteKey) }));
}

const at = ({ clock }: TestApp, ms: number) => new Date(clock.now().getTime() + ms).toISOString();

/** An app with a mail server, an event in three days that Tariro is registered for, and its editor. */
async function open(options?: Parameters<typeof makeApp>[0]) {
  const app = await makeApp(options);
  const server = await startMailServer();
  const event = await insertEvent(app.db, {
    title: "Soldering",
    location: "4th floor",
    contact_email: "bench@anchor.example",
    start_date: at(app, 3 * day),
    end_date: at(app, 3 * day + 2 * hour),
  });
  const registration = await insertRegistration(app.db, event, { name: "Tariro", email: "tariro@people.example" });
  const admin = await app.as("admin");
  return {
    app,
    event,
    registration,
    taken: server.taken,
    // The session may have expired, so they sign in again.
    edit: async (change: object) => {
      const { status } = await (await app.as(admin.user)).put<Event>(`/events/${event}`, change);
      expect(status).toBe(200);
    },
    send: async () => {
      const sender = senderFor(app, server, { checks: mailChecks(app.services) });
      await sender.flush();
      await sender.stop();
    },
  };
}

test("several edits within some minutes are told once, with what was and what is, and the calendar entry moves", async () => {
  const { app, event, edit, send, taken } = await open();
  app.clock.advance(minute);
  await edit({ start_date: at(app, 5 * day), end_date: at(app, 5 * day + 2 * hour) });
  app.clock.advance(4 * minute);
  await edit({ location: "2nd floor" });
  await edit({ description: "Other words are no news." });
  await write(app);
  expect(await mails(app)).toEqual([]);
  await insertRegistration(app.db, event, { created_at: at(app, minute) });
  app.clock.advance(5 * minute);
  await Promise.all([write(app), write(app)]);
  await write(app);
  await send();
  expect(taken.map(({ subject }) => subject)).toEqual(["Moved to Thursday, 12 Mar: Soldering"]);
  const [mail] = taken;
  expect(mail?.text).toContain(
    "Thu 12 Mar 2026, 10:01 CAT, until 12:01\nUntil now: Tue 10 Mar 2026, 10:00 CAT, until 12:00",
  );
  expect(mail?.text).toContain("Where: 2nd floor\nUntil now: 4th floor");
  expect(mail?.replyTo?.value).toMatchObject([{ address: "bench@anchor.example" }]);
  const calendar = mail?.attachments[0];
  expect(calendar?.contentType).toBe("text/calendar");
  expect(calendar?.content.toString()).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:[1-9]/);
});

anyEngine.test(
  "what is back where it was is not told, nor what nobody is registered for, nor what is over",
  async () => {
    const { app, edit } = await open();
    await edit({ location: "Elsewhere" });
    await edit({ location: "4th floor" });
    const admin = await app.as("admin");
    const empty = await insertEvent(app.db);
    await admin.put(`/events/${empty}`, { location: "Elsewhere" });
    const past = await insertEvent(app.db, { start_date: at(app, -day), end_date: at(app, -hour) });
    await insertRegistration(app.db, past);
    await admin.put(`/events/${past}`, { location: "Elsewhere" });
    app.clock.advance(hour);
    await write(app);
    expect(await mails(app)).toEqual([]);
    expect(await app.db.selectFrom("event_changes").selectAll().execute()).toEqual([]);
  },
);

anyEngine.test("a mail that waits for the mail server tells the event as it is when it is sent", async () => {
  const { app, edit, send, taken } = await open();
  await edit({ location: "2nd floor" });
  app.clock.advance(6 * minute);
  await write(app);
  await edit({ location: "The yard" });
  await send();
  expect(taken[0]?.text).toContain("Where: The yard\nUntil now: 4th floor");
  expect((await mails(app))[0]?.subject).toBe("New location: Soldering");
  app.clock.advance(6 * minute);
  await write(app);
  expect((await mails(app)).map(({ state }) => state)).toEqual(["sent", "queued"]);
});

test("everybody registered is reminded once, a day before, by whichever process looks first; a later registration is not", async () => {
  const { app, event, send, taken } = await open();
  await insertRegistration(app.db, event, { registration_status: "cancelled" });
  app.clock.advance(2 * day - 1);
  await write(app);
  expect(await mails(app)).toEqual([]);
  app.clock.advance(2);
  await insertRegistration(app.db, event, { created_at: at(app, 0) });
  await Promise.all([write(app), write(app), write(app)]);
  await write(app);
  await send();
  app.clock.advance(hour);
  await write(app);
  await send();
  expect(taken).toHaveLength(1);
  expect(taken[0]?.subject).toBe("Tomorrow at 10:00: Soldering");
  expect(taken[0]?.text).toMatch(/https:\/\/anchor\.example\/r\/[\w-]{32}/);
  expect(taken[0]?.headers.get("list")).toMatchObject({
    unsubscribe: { url: expect.stringMatching(/^https:\/\/anchor\.example\/unsubscribe\/[\w-]{48}$/) },
    "unsubscribe-post": { name: "List-Unsubscribe=One-Click" },
  });
});

anyEngine.test("a reminder says of how many places a group has", async () => {
  const { app, send, taken } = await open();
  await app.db.updateTable("registrations").set({ places: 3 }).execute();
  app.clock.advance(2 * day + 1);
  await write(app);
  await send();
  expect(taken[0]?.text).toContain("Tomorrow it is, and your 3 places are confirmed.");
  expect(taken[0]?.text).toContain("please give up your places there: somebody else will be glad of them.");
});

test("a moved event moves its reminder, also one that was written and not sent; after a long stop it still comes before the start", async () => {
  const { app, edit, send, taken } = await open();
  app.clock.advance(2 * day + minute);
  await write(app);
  await edit({ start_date: at(app, 6 * day), end_date: at(app, 6 * day + hour) });
  await send();
  expect(taken).toEqual([]);
  app.clock.advance(6 * minute);
  await write(app);
  app.clock.advance(5 * day - 5 * minute);
  await write(app);
  app.clock.advance(20 * hour);
  await write(app);
  await send();
  expect(taken.map(({ subject }) => subject)).toEqual([
    "Moved to Sunday, 15 Mar: Soldering",
    expect.stringMatching(/^Today at \d\d:\d\d: Soldering$/),
  ]);
});

anyEngine.test(
  "without a mail server a kept reminder of an event that moves is written anew when it is due",
  async () => {
    const { app, edit } = await open({ keepsMails: true });
    app.clock.advance(2 * day + minute);
    await write(app);
    await edit({ start_date: at(app, 6 * day), end_date: at(app, 6 * day + hour) });
    app.clock.advance(6 * minute);
    await write(app);
    app.clock.advance(5 * day);
    await write(app);
    expect((await mails(app)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "reminder dropped",
      "event-changed kept",
      "reminder kept",
    ]);
  },
);

anyEngine.test(
  "nobody is reminded of a cancelled event, or told that it was moved; once it takes place after all they are",
  async () => {
    const { app, event, edit, send, taken } = await open();
    const admin = await app.as("admin");
    await edit({ location: "2nd floor" });
    await admin.post(`/events/${event}/cancel`, { reason: "There is no power." });
    app.clock.advance(6 * minute);
    await write(app);
    expect((await mails(app)).map(({ kind }) => kind)).toEqual(["event-cancelled"]);
    app.clock.advance(2 * day);
    await write(app);
    await send();
    await (await app.as(admin.user)).post(`/events/${event}/reopen`);
    await write(app);
    // Cancelled after its reminder was queued and before it was sent.
    await (await app.as(admin.user)).post(`/events/${event}/cancel`, { reason: "There is no power." });
    await send();
    await (await app.as(admin.user)).post(`/events/${event}/reopen`);
    await write(app);
    await send();
    expect(taken.map(({ subject }) => subject)).toEqual([
      "Cancelled: Soldering",
      "Cancelled: Soldering",
      "It takes place after all: Soldering",
      "Tomorrow at 10:00: Soldering",
    ]);
  },
);

anyEngine.test(
  "nobody hears of an event that was deleted, a registration that was cancelled, or at an address that was corrected",
  async () => {
    const { app, event, registration, edit, send, taken } = await open();
    const admin = await app.as("admin");
    await edit({ location: "2nd floor" });
    app.clock.advance(6 * minute);
    await write(app);
    await admin.put(`/event-registrations/registrations/${registration}/email`, { email: "moyo@people.example" });
    await send();
    expect(taken.map(({ subject }) => subject)).toEqual(["The link to your registration: Soldering"]);
    await edit({ location: "The yard" });
    await admin.delete(`/events/${event}`);
    app.clock.advance(6 * minute);
    await write(app);
    expect((await mails(app)).map(({ state }) => state)).toEqual(["dropped", "sent"]);
  },
);

anyEngine.test(
  "an address that nobody has confirmed gets five mails a day, one that somebody has all of them",
  async () => {
    const { app, send, taken } = await open();
    const start = { start_date: at(app, day + hour), end_date: at(app, day + 2 * hour) };
    await insertUser(app.db, { email: "rudo@people.example", is_verified: 1 });
    for (let count = 0; count < 7; count++) {
      const event = await insertEvent(app.db, start);
      await insertRegistration(app.db, event, { email: "stranger@people.example" });
      await insertRegistration(app.db, event, { email: "rudo@people.example" });
    }
    app.clock.advance(2 * hour);
    await write(app);
    await send();
    const to = taken.map((mail) => (Array.isArray(mail.to) ? "" : mail.to?.text));
    expect(to.filter((one) => one === "rudo@people.example")).toHaveLength(7);
    expect(to.filter((one) => one === "stranger@people.example")).toHaveLength(5);
  },
);
