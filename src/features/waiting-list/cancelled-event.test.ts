import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute } from "../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { writeEventMails } from "../../app/event-mails.server";
import { mailChecks } from "../../app/mail-checks.server";
import { contentOf } from "../../platform/mail/queue.server";
import { settleDueOffers } from "./waiting-list.server";

const office = "/event-registrations/registrations";
type Given = Parameters<typeof insertEvent>[1];

/** An event with one place: "a" has it, "b" and "c" wait in this order. */
async function line(given: Given = {}) {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertEvent(app.db, { title: "Soldering", max_attendees: 1, ...given });
  const person = (name: string, registration_status: "confirmed" | "waiting") =>
    insertRegistration(app.db, id, { name, email: `${name}@people.example`, registration_status });
  const [a, b, c] = [await person("a", "confirmed"), await person("b", "waiting"), await person("c", "waiting")];
  const standing = async () => {
    const rows = await app.db.selectFrom("registrations").selectAll().orderBy("id").execute();
    const { places_taken } = await app.db.selectFrom("events").select("places_taken").executeTakeFirstOrThrow();
    return [places_taken, ...rows.map((row) => `${row.name} ${row.registration_status}`)].join(", ");
  };
  const setStatus = (of: number, status: string) => admin.put(`${office}/${of}/status`, { status });
  const cancel = () => admin.post(`/events/${id}/cancel`, { reason: "There is no power." });
  const reopen = () => admin.post(`/events/${id}/reopen`);
  const restoreLast = async () => {
    const trash = (await admin.get<{ items: { id: number }[] }>("/trash")).body.items[0];
    return admin.post<{ detail: string }>(`/trash/${trash?.id}/restore`);
  };
  return { app, admin, id, a, b, c, standing, setStatus, cancel, reopen, restoreLast };
}

/** The written mails as "kind recipient", with their content. */
async function mails({ db, services }: TestApp) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({
    ...row,
    line: `${row.kind} ${row.recipient.split("@")[0]}`,
    content: contentOf(row, services.siteKey),
  }));
}

const reasons = (written: Awaited<ReturnType<typeof mails>>) => written.map(({ content }) => content?.reason ?? "");

test("while an event is cancelled nobody goes in; once it takes place after all the first in line does, and all are told by what they are", async () => {
  const { app, admin, a, b, standing, setStatus, cancel, reopen } = await line();
  await cancel();
  expect((await mails(app)).map((mail) => mail.line)).toEqual([
    "event-cancelled a",
    "event-cancelled b",
    "event-cancelled c",
  ]);
  const [toHolder, toWaiting] = await mails(app);
  expect(toHolder?.content?.after?.join()).toContain("removes it from your calendar");
  expect(toWaiting?.content?.after).toEqual(["You don't need to do anything."]);
  expect(toWaiting?.content?.files ?? []).toEqual([]);
  await setStatus(a, "cancelled");
  expect(await standing()).toBe("0, a cancelled, b waiting, c waiting");
  expect(await admin.post(`${office}/${b}/promote`)).toMatchObject({
    status: 409,
    body: { detail: "This event has been cancelled" },
  });
  expect(await setStatus(a, "confirmed")).toMatchObject({ status: 409 });
  await reopen();
  expect(await standing()).toBe("1, a cancelled, b confirmed, c waiting");
  const after = (await mails(app)).slice(4);
  expect(after.map((mail) => mail.line)).toEqual(["event-changed b", "event-changed c", "waiting-promoted b"]);
  expect(after[1]?.content?.paragraphs.join()).toContain("You still have your turn on the waiting list.");
  expect(reasons(after.slice(0, 2))).toEqual(
    Array(2).fill("You received this mail because you are on the waiting list of the event."),
  );
});

test("an offer that nobody could confirm while the event was cancelled has its time anew", async () => {
  const { app, admin, id, a, standing, setStatus, cancel } = await line({
    waiting_hold_hours: 6,
    start_date: "2026-03-12T08:00:00.000Z",
    end_date: "2026-03-12T10:00:00.000Z",
  });
  await setStatus(a, "cancelled");
  await cancel();
  app.clock.advance(day);
  await settleDueOffers(app.services);
  expect(await standing()).toBe("1, a cancelled, b offered, c waiting");
  await (await app.as(admin.user)).post(`/events/${id}/reopen`);
  expect(await standing()).toBe("1, a cancelled, b offered, c waiting");
  const { offered_until } = await app.db
    .selectFrom("registrations")
    .select("offered_until")
    .where("name", "=", "b")
    .executeTakeFirstOrThrow();
  expect(offered_until).toBe(new Date(app.clock.now().getTime() + 6 * hour).toISOString());
  expect((await mails(app)).at(-1)?.line).toBe("waiting-promoted b");
  app.clock.advance(6 * hour);
  await settleDueOffers(app.services);
  expect(await standing()).toBe("1, a cancelled, b cancelled, c offered");
});

test("a registration comes back from the trash to a cancelled event as it was, where its place is free, and else is refused in words", async () => {
  const { app, admin, id, a, b, standing, cancel, reopen, restoreLast } = await line();
  await cancel();
  await admin.delete(`${office}/${a}`);
  expect(await standing()).toBe("0, b waiting, c waiting");
  expect((await restoreLast()).status).toBe(200);
  expect(await standing()).toBe("1, a confirmed, b waiting, c waiting");
  // A restored turn is a turn again.
  await admin.delete(`${office}/${b}`);
  expect((await restoreLast()).status).toBe(200);
  // A place that went to the next is gone.
  await admin.delete(`${office}/${a}`);
  await reopen();
  expect(await standing()).toBe("1, b confirmed, c waiting");
  await cancel();
  expect(await restoreLast()).toMatchObject({
    status: 409,
    body: { detail: "The event is now fully booked. Free a place first, then restore this registration." },
  });
  expect(await standing()).toBe("1, b confirmed, c waiting");
  // Restored with its event, including the counts.
  await admin.delete(`/events/${id}`);
  expect((await restoreLast()).status).toBe(200);
  expect(await standing()).toBe("1, b confirmed, c waiting");
  expect((await app.get(`/events/${id}`)).status).toBe(200);
});

test("who waits hears when the event moves, in words of their own, and of a mail that became another when it was sent", async () => {
  const { app, admin, id, a } = await line({
    start_date: "2026-03-12T08:00:00.000Z",
    end_date: "2026-03-12T10:00:00.000Z",
  });
  await admin.put(`/events/${id}`, { location: "The yard" });
  app.clock.advance(6 * minute);
  await writeEventMails(app.services);
  const told = await mails(app);
  expect(told.map((mail) => mail.line)).toEqual(["event-changed a", "event-changed b", "event-changed c"]);
  expect(told[0]?.content?.paragraphs.join()).toContain("which you are registered for");
  expect(told[1]?.content?.paragraphs.join()).toContain(
    "“Soldering”, for which you are on the waiting list, has changed. You keep your turn.",
  );
  expect(told[1]?.content?.action?.label).toBe("See your place in line");
  expect(told[1]?.content?.files ?? []).toEqual([]);
  // A place becomes free before the mail is sent.
  await (await app.as(admin.user)).put(`${office}/${a}/status`, { status: "cancelled" });
  const check = mailChecks(app.services)["event-changed"];
  const mail = told[1] as (typeof told)[number];
  const sent = await check?.(app.db, JSON.parse(String(mail.about)), mail);
  expect(sent).toMatchObject({ action: { label: "See your registration" } });
});

test("an event for which people only wait, or were let in, is neither hidden from them nor moved without a word", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertEvent(app.db, {
    title: "Soldering",
    max_attendees: 1,
    waiting_cutoff_hours: 99,
    start_date: app.clock.in(3 * day),
    end_date: app.clock.in(4 * day),
  });
  const waiting = await insertRegistration(app.db, id, { email: "b@people.example", registration_status: "waiting" });
  const hide = (change: object) => admin.put(`/events/${id}`, change);
  const sentence = "There is 1 registration already. Cancel the event instead, so that everybody is told";
  for (const change of [{ publication: "draft" }, { publish_at: "2026-03-08T00:00" }])
    expect(await hide(change)).toMatchObject({
      status: 422,
      body: { errors: { [Object.keys(change)[0] as string]: sentence } },
    });
  await insertRegistration(app.db, id, { email: "x@people.example", places: 0 });
  expect((await hide({ publication: "draft" })).body).toMatchObject({
    detail: expect.stringContaining("2 registrations"),
  });
  expect((await app.get(`/events/${id}`)).status).toBe(200);
  await admin.put(`/events/${id}`, { location: "The yard" });
  app.clock.advance(6 * minute);
  await writeEventMails(app.services);
  expect((await mails(app)).map(({ line }) => line)).toEqual(["event-changed b", "event-changed x"]);
  const again = await app.as(admin.user);
  for (const one of [waiting, waiting + 1]) await again.put(`${office}/${one}/status`, { status: "cancelled" });
  expect((await again.put(`/events/${id}`, { publication: "draft" })).status).toBe(200);
});

test("the link that is sent again says what it is for: a place, or a turn in line", async () => {
  const { app, admin, a, b } = await line();
  for (const id of [a, b]) await admin.post(`${office}/${id}/manage-link`, { send: true });
  const [place, turn] = await mails(app);
  expect(place?.content?.after?.join()).toContain("the code for the door");
  expect(place?.content?.files).toHaveLength(1);
  expect(turn?.content?.after?.join()).toContain("your place in line");
  expect(turn?.content?.after?.join()).not.toContain("door");
  expect(turn?.content?.files ?? []).toEqual([]);
});
