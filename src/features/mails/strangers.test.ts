import { describe, expect, onTestFinished, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertUser } from "../../../tests/support/factories";
import { startMailServer } from "../../../tests/support/mail/mail-server";
import { rows, senderFor, write } from "../../../tests/support/mail/sending";
import type { MailStatus } from "./schema";
import { delayedUntil } from "./strangers.server";

const [eve, others] = ["203.0.113.7", "198.51.100.4"];
/** The next midnight in Harare. */
const tomorrow = "2026-03-07T22:00:00.000Z";

/** A site with this daily bound, and a mail server. */
async function bounded(most: number) {
  const app = await makeApp({ trustProxy: true });
  const server = await startMailServer();
  const sender = senderFor(app, server, { delayedUntil: delayedUntil(app.services) });
  onTestFinished(() => sender.stop());
  const admin = await app.as("admin");
  expect((await admin.put("/settings", { mails_to_strangers: most })).status).toBe(200);
  const event = await insertEvent(app.db, {
    start_date: app.clock.in(3 * day),
    end_date: app.clock.in(3 * day + hour),
  });
  let person = 0;
  const register = async (
    address: string,
    email = `guest${++person}@people.example`,
    who: Pick<TestApp, "call"> = app,
  ) => {
    const headers = { "x-forwarded-for": address };
    const { status } = await who.call("POST", `/events/${event}/register`, { body: { name: "Guest", email }, headers });
    expect(status).toBe(201);
  };
  const held = async () => (await (await app.as("admin")).get<MailStatus>("/mails/status")).body.held;
  return { app, server, sender, admin, event, register, held };
}

describe("mails that strangers cause, to addresses that nobody has confirmed", () => {
  test("go to half of the day's bound for one network; the rest waits for the next day, and again for the one after", async () => {
    const { app, server, sender, register, held } = await bounded(10);
    for (let times = 0; times < 12; times++) await register(eve);
    await sender.flush();
    expect([server.taken.length, await held()]).toEqual([5, 7]);
    expect((await rows(app)).filter(({ due_at }) => due_at === tomorrow)).toHaveLength(7);
    expect((await rows(app)).at(-1)).toMatchObject({ state: "queued", attempts: 0, error: /waits until tomorrow/ });
    app.clock.set(tomorrow);
    await sender.flush();
    expect([server.taken.length, await held()]).toEqual([10, 2]);
  });

  test("leave a fifth of the bound to the mails of accounts, which wait for none", async () => {
    const { server, sender, register, held, app } = await bounded(10);
    for (const address of [eve, others]) for (let times = 0; times < 5; times++) await register(address);
    await sender.flush();
    expect([server.taken.length, await held()]).toEqual([8, 2]);
    await app.post("/auth/register", {
      username: "tariro",
      email: "tariro@people.example",
      full_name: "Tariro",
      password: "Spanner1box",
    });
    await sender.flush();
    expect(server.recipients.at(-1)).toBe("tariro@people.example");
  });

  test("are those of registrations, waiting lists, lost links and messages, and no others", async () => {
    const { app, server, sender, admin, event, register, held } = await bounded(0);
    await register(eve, "first@people.example");
    await app.db.updateTable("events").set({ max_attendees: 1 }).where("id", "=", event).execute();
    const waits = { name: "Second", email: "second@people.example", waiting: true };
    expect((await app.post(`/events/${event}/register`, waits)).status).toBe(201);
    expect((await app.post(`/events/${event}/resend-link`, { email: "first@people.example" })).status).toBe(202);
    const message = { name: "Third", email: "third@people.example", subject: "Hello", message: "Are you open?" };
    expect((await app.post("/contact", message)).status).toBe(201);
    await sender.flush();
    expect([server.taken.length, await held()]).toEqual([0, 4]);
    const reason = { reason: "The power is off." };
    expect((await admin.post(`/events/${event}/cancel`, reason)).status).toBe(200);
    await sender.flush();
    expect(new Set(server.recipients)).toEqual(new Set(["first@people.example", "second@people.example"]));
    expect(await held()).toBe(4);
  });

  test("do not count where somebody registers with their own confirmed e-mail", async () => {
    const { app, server, sender, register } = await bounded(0);
    const member = await app.as(await insertUser(app.db, { email: "rudo@people.example", is_verified: 1 }));
    await register(eve, "rudo@people.example", member);
    await sender.flush();
    expect(server.recipients).toEqual(["rudo@people.example"]);
  });

  test("go at once where an administrator releases them, and the count of the day stays", async () => {
    const { app, server, sender, admin, register, held } = await bounded(2);
    for (let times = 0; times < 3; times++) await register(eve);
    await sender.flush();
    expect([server.taken.length, await held()]).toEqual([1, 2]);
    const last = (await rows(app)).at(-1);
    expect((await admin.post(`/mails/${last?.id}/retry`)).status).toBe(200);
    await sender.flush();
    expect(server.recipients.at(-1)).toBe(last?.recipient);
    expect(await held()).toBe(1);
    await register(others);
    await sender.flush();
    expect([server.taken.length, await held()]).toEqual([3, 1]);
  });

  test("name no network in what is stored", async () => {
    const { app, register } = await bounded(2);
    await register(eve);
    await write(app);
    expect(JSON.stringify(await rows(app))).not.toContain(eve);
  });
});
