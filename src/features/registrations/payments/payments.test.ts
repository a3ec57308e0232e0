// On PostgreSQL too: registrations lock their event.
import { expect, test } from "vitest";
import { makeApp } from "../../../../tests/support/app";
import { moneyEverywhere, moneyOfStatistics } from "../../../../tests/support/events/sums";
import { insertEvent } from "../../../../tests/support/factories";
import type { Statistics } from "../../turn-out/schema";
import type { Registration, RegistrationList } from "../schema";
import { manageToken } from "../token.server";

const office = "/event-registrations/registrations";
const guests = (...names: string[]) => names.map((name) => ({ name }));

async function paying(given: Parameters<typeof insertEvent>[1] = {}) {
  const app = await makeApp();
  const admin = await app.as("admin");
  const event = await insertEvent(app.db, { registration_fee_cents: 1_000, max_guests: 5, ...given });
  const join = async (name: string, more: object = {}) => {
    const body = { name, email: `${name}@people.example`, waiting: true, ...more };
    return (await app.post<Registration>(`/events/${event}/register`, body)).body.id;
  };
  const pay = (id: number, payment_status: string, payment_method = "") =>
    admin.put<Registration>(`${office}/${id}/payment`, { payment_status, payment_method });
  const bring = (id: number, ...names: string[]) =>
    admin.put<Registration>(`${office}/${id}/guests`, { guests: guests(...names) });
  const linkOf = async (id: number) => {
    const row = await app.db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return `/r/${manageToken(app.services.siteKey, row)}`;
  };
  /** that all views show the same */
  const expectMoney = async (due: number, paid: number) => {
    const money = { due, paid };
    expect(await moneyEverywhere({ app, admin, event })).toEqual({
      ...{ list: money, rows: money, export: money, door: money, links: money },
    });
    expect(await moneyOfStatistics({ app, admin })).toEqual(money);
  };
  return { app, admin, event, join, pay, bring, linkOf, expectMoney };
}

test("who brings guests after paying owes for those, and everybody says the same sum", async () => {
  const { app, join, pay, linkOf, expectMoney, bring, admin } = await paying();
  const id = await join("a");
  await pay(id, "paid", "cash");
  await expectMoney(0, 10);
  const link = await linkOf(id);
  const grown = await app.put<{ registration: Registration }>(link, { guests: guests("x", "y") });
  const owing = { payment_status: "due", fee: 20, paid: 10 };
  expect(grown.body.registration).toMatchObject(owing);
  await expectMoney(20, 10);
  // After the guest was removed, nothing is owed and the payment stays.
  expect((await bring(id)).body).toMatchObject({ payment_status: "paid", fee: 10, paid: 10 });
  await expectMoney(0, 10);
  await bring(id, "x");
  await expectMoney(10, 10);
  expect((await pay(id, "paid", "ecocash")).body).toMatchObject({ payment_status: "paid", fee: 20, paid: 20 });
  await expectMoney(0, 20);
  expect((await pay(id, "paid", "mpesa")).body).toMatchObject({ payment_status: "paid", payment_method: "mpesa" });
  // With fewer people than paid for, nothing is owed, also not for their replacements.
  expect((await bring(id)).body).toMatchObject({ payment_status: "paid", fee: 20 });
  expect((await bring(id, "z")).body).toMatchObject({ payment_status: "paid", fee: 20 });
  await expectMoney(0, 20);
  const { body } = await admin.put<Registration>(`${office}/${id}/guests`, { guests: guests("z", "zz", "zzz") });
  expect(body).toMatchObject({ payment_status: "due", fee: 20, paid: 20 });
  expect((await pay(id, "due")).body).toMatchObject({ payment_status: "due", fee: 40, paid: 0, paid_at: null });
});

test("who has paid at another fee owes nothing for themselves, and the fee of today for who joins", async () => {
  const { admin, event, join, pay, bring, expectMoney } = await paying();
  const id = await join("a");
  await pay(id, "paid");
  await admin.put(`/events/${event}`, { registration_fee: 15 });
  await expectMoney(0, 10);
  await bring(id, "x");
  await expectMoney(15, 10);
  // After the guest was removed, nothing is owed, as before.
  expect((await bring(id)).body).toMatchObject({ payment_status: "paid", fee: 10, paid: 10 });
  await expectMoney(0, 10);
  await admin.put(`/events/${event}`, { registration_fee: 5 });
  expect((await bring(id, "y")).body).toMatchObject({ payment_status: "due", fee: 5, paid: 10 });
  expect((await pay(id, "paid")).body).toMatchObject({ payment_status: "paid", fee: 15, paid: 15 });
  await expectMoney(0, 15);
  await admin.put(`/events/${event}`, { registration_fee: 0 });
  expect((await bring(id, "y", "z")).body).toMatchObject({ payment_status: "paid", fee: 15, paid: 15 });
  await expectMoney(0, 15);
});

test("who is let off the fee is let off that of guests who join later, and may be let off the rest alone", async () => {
  const { join, pay, bring, expectMoney } = await paying();
  const [a, b] = [await join("a"), await join("b")];
  await pay(a, "waived");
  expect((await bring(a, "x")).body).toMatchObject({ payment_status: "waived", fee: 20, paid: 0 });
  await pay(b, "paid", "bank");
  await bring(b, "y");
  expect((await pay(b, "waived")).body).toMatchObject({
    payment_status: "waived",
    payment_method: "bank",
    fee: 10,
    paid: 10,
  });
  // Repeated, the payment stays.
  expect((await pay(b, "waived")).body).toMatchObject({ payment_status: "waived", fee: 10, paid: 10 });
  await expectMoney(0, 10);
  // Marked as paid by mistake, then waived: nothing was paid.
  await pay(b, "paid");
  expect((await pay(b, "waived")).body).toMatchObject({ payment_status: "waived", fee: 20, paid: 0 });
});

test("who waits with guests owes once they have places, and an extra for each who comes along", async () => {
  const { app, admin, event, join, pay, bring, expectMoney } = await paying({ max_attendees: 1 });
  const a = await join("a");
  await pay(a, "paid");
  await join("b", { guests: [] });
  await expectMoney(0, 10);
  await admin.put(`/events/${event}`, { max_attendees: 2 });
  await expectMoney(10, 10);
  const walk_ins = [{ name: "Extra", phone: "1", at: app.clock.in(0), extra: true, key: "walk-in-key-1" }];
  await app.db
    .updateTable("events")
    .set({ start_date: app.clock.in(0) })
    .execute();
  const { results } = (await admin.post<{ results: { id: number }[] }>(`/events/${event}/door`, { walk_ins })).body;
  const extra = results[0]?.id as number;
  await expectMoney(20, 10);
  await pay(extra, "paid", "cash");
  await expectMoney(10, 20);
  expect((await bring(extra, "x")).body).toMatchObject({ places: 0, payment_status: "due", fee: 10, paid: 10 });
  await expectMoney(20, 20);
});

test("money of who has cancelled is counted until it is given back, the turn-out is of those who have a place", async () => {
  const { app, admin, event, join, pay, expectMoney } = await paying({ registration_fee_cents: 400, max_attendees: 3 });
  const ids = [await join("a"), await join("b", { guests: guests("x") }), await join("c"), await join("d")];
  const [a, b] = ids as [number, number];
  await app.db.updateTable("events").set({ max_guests: 5 }).execute();
  await pay(a, "paid", "cash");
  const set = (id: number, status: string) => admin.put(`${office}/${id}/status`, { status });
  await app.db
    .updateTable("events")
    .set({ start_date: app.clock.in(-2 * 3_600_000), end_date: app.clock.in(-1_000) })
    .execute();
  await set(a, "cancelled");
  await expectMoney(8, 4);
  await set(b, "attended");
  const walk_ins = [{ name: "Extra", phone: "1", at: app.clock.in(0), extra: true, key: "walk-in-key-1" }];
  await app.db.updateTable("events").set({ max_attendees: 2 }).execute();
  await admin.post(`/events/${event}/door`, { walk_ins });
  await expectMoney(12, 4);
  const { sums } = (await admin.get<RegistrationList>(office, { event_id: event })).body;
  expect(sums).toMatchObject({ expected: 2, came: 2, extras: 1, waiting: 2, registered: 4 });
  const { total } = (await admin.get<Statistics>("/events/statistics")).body;
  expect(total).toMatchObject({ registered: 2, attended: 2, turn_out: 1 });
  // Returned money no longer counts.
  expect((await pay(a, "due")).body).toMatchObject({ payment_status: "none", fee: 0, paid: 0 });
  await expectMoney(12, 0);
});

test("what was deleted before it was kept for whom is paid comes back with that, alone or with its event", async () => {
  const { app, admin, event, join, pay, bring, expectMoney } = await paying();
  const id = await join("a", { guests: guests("Rudo") });
  await pay(id, "paid", "cash");
  await bring(id, "Rudo", "Tino");
  await expectMoney(10, 20);
  for (const path of [`${office}/${id}`, `/events/${event}`]) {
    const { trash_id } = (await admin.delete<{ trash_id: number }>(path)).body;
    const { rows } = await app.db.selectFrom("trash").select("rows").executeTakeFirstOrThrow();
    const older = rows.replace(/,"paid_heads":2/, "");
    expect(older).not.toBe(rows);
    await app.db.updateTable("trash").set({ rows: older }).execute();
    expect((await admin.post(`/trash/${trash_id}/restore`)).status).toBe(200);
    await expectMoney(10, 20);
  }
});
