import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day } from "../../../tests/support/clock";
import { insertEvent, insertUser } from "../../../tests/support/factories";
import { contentOf } from "../../platform/mail/queue.server";
import type { Registered } from "../registrations/schema";
import { linksOnTheirWay } from "./words";

const person = { name: "Tariro", email: "tariro@people.example" };

test("one e-mail is enough to be sent the links to all registrations to come, and the answer tells nothing", async () => {
  const app = await makeApp();
  await insertUser(app.db, { email: person.email, is_verified: 1 });
  const register = async (given: Parameters<typeof insertEvent>[1]) =>
    (await app.post<Registered>(`/events/${await insertEvent(app.db, given)}/register`, person)).body.manage_url;
  const over = { start_date: app.clock.in(day), end_date: app.clock.in(day + 1) };
  await register(over);
  const links = [
    await register({ start_date: app.clock.in(5 * day), end_date: app.clock.in(6 * day) }),
    await register({ start_date: app.clock.in(7 * day), end_date: app.clock.in(8 * day) }),
  ];
  app.clock.advance(2 * day);
  await app.db.deleteFrom("mails").execute();
  const ask = (email: string) => app.post("/event-registrations/resend-links", { email });
  const said = { status: 202, body: { detail: linksOnTheirWay() } };
  expect(await ask("nobody@people.example")).toMatchObject(said);
  expect(await ask("TARIRO@people.example")).toMatchObject(said);
  await app.services.background.settled();
  const mails = await app.db.selectFrom("mails").selectAll().orderBy("id").execute();
  expect(mails.map((mail) => contentOf(mail, app.services.siteKey)?.action?.url)).toEqual(links);
});

test("after an event was deleted, the links of its registrations say that it is gone, until it is restored", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const event = await insertEvent(app.db, { title: "Soldering" });
  const { body } = await app.post<Registered>(`/events/${event}/register`, person);
  const link = new URL(body.manage_url).pathname;
  await admin.delete(`/events/${event}`);
  const gone = { status: 410, body: { detail: expect.stringContaining("“Soldering” has been deleted") } };
  expect(await app.get(link)).toMatchObject(gone);
  expect(await app.post(`${link}/cancel`)).toMatchObject(gone);
  // A forged link reveals nothing.
  expect((await app.get(`${link.slice(0, -4)}AAAA`)).status).toBe(404);
  const trashed = await app.db.selectFrom("trash").select("id").executeTakeFirstOrThrow();
  await admin.post(`/trash/${trashed.id}/restore`);
  expect((await app.get(link)).status).toBe(200);
});
