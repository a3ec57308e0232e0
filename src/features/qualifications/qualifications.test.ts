// On PostgreSQL too: lists are found in JSON.
import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertGrant, insertQualification, insertUser } from "../../../tests/support/factories";
import type { Queryable } from "../../platform/database/database.server";
import type { Qualification, QualificationList } from "./schema";
import { nextEventsFor, standingsOf } from "./standing.server";

const laser = { name: "Laser induction", description: "How to cut without a fire." };

describe("qualifications", () => {
  test("are made, changed and read by everybody once published", async () => {
    const { as, get } = await makeApp();
    const admin = await as("admin");
    const made = await admin.post<Qualification>("/qualifications", { ...laser, validity: "months", valid_months: 12 });
    expect(made).toMatchObject({ status: 201, body: { ...laser, valid_months: 12, remind_days: 30, needs: [] } });
    const { id } = made.body;
    expect((await get<QualificationList>("/qualifications")).body.items).toMatchObject([{ id, ...laser }]);
    expect((await admin.put(`/qualifications/${id}`, { publication: "archived" })).status).toBe(200);
    expect((await get(`/qualifications/${id}`)).status).toBe(404);
    expect((await (await as("moderator")).post("/qualifications", laser)).status).toBe(403);
    expect((await admin.delete(`/qualifications/${id}`)).status).toBe(200);
  });

  test.each([
    [{ validity: "months" }, "valid_months", "Enter after how many months it ends"],
    [{ validity: "day" }, "valid_until_day", "Enter the day on which it ends"],
    [{ valid_until_day: "13-01" }, "valid_until_day", "Valid until must be a month and a day such as 07-01"],
    [{ valid_months: 0 }, "valid_months", "Valid months must be at least 1"],
    [{ agreement_id: 7 }, "agreement_id", "There is no such agreement"],
    [{ needs: [7] }, "needs", "There is no such qualification"],
    [{ remind_days: 400 }, "remind_days", "Remind days must be 0 to 365"],
  ])("refuses %j", async (given, field, sentence) => {
    const admin = await (await makeApp()).as("admin");
    const refused = await admin.post("/qualifications", { ...laser, ...given });
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } });
  });

  test("never need each other in a circle", async () => {
    const { as, db } = await makeApp();
    const admin = await as("admin");
    const safety = await insertQualification(db, { name: "Safety" });
    const wood = await insertQualification(db, { name: "Wood", needs: `[${safety}]` });
    const saw = await insertQualification(db, { name: "Saw", needs: `[${wood}]` });
    const needs = (id: number, of: number) => admin.put(`/qualifications/${id}`, { needs: [of] });
    expect(await needs(safety, safety)).toMatchObject({ body: { detail: "A qualification cannot need itself" } });
    expect(await needs(safety, saw)).toMatchObject({ status: 422, body: { detail: "Saw needs this one first" } });
    expect((await needs(saw, safety)).status).toBe(200);
  });
});

const zone = "Africa/Harare";

test("the standing of an account: missing, and then the grant that lasts longest; archived ones are left out", async () => {
  const { db, clock } = await makeApp();
  const { id: userId } = await insertUser(db);
  const [one, other, old] = [
    await insertQualification(db, laser),
    await insertQualification(db),
    await insertQualification(db, { publication: "archived" }),
  ];
  const today = clock.now().toISOString().slice(0, 10);
  const standings = () => standingsOf(db, { userId }, [one, other, old], clock.now(), zone);
  expect([...(await standings()).keys()]).toEqual([one, other]);
  expect((await standings()).get(one)).toEqual({
    state: "missing",
    name: laser.name,
    expires_on: null,
    ends_at: null,
  });
  await insertGrant(db, one, { user_id: userId, expires_on: "2026-01-31" });
  expect((await standings()).get(one)).toMatchObject({ state: "expired", expires_on: "2026-01-31" });
  await insertGrant(db, one, { user_id: userId, expires_on: today });
  expect((await standings()).get(one)?.state).toBe("expiring");
  await insertGrant(db, one, { user_id: userId, expires_on: "2090-12-31" });
  expect((await standings()).get(one)).toMatchObject({ state: "valid", ends_at: "2090-12-31T22:00:00.000Z" });
  await insertGrant(db, other, { user_id: userId, revoked_at: clock.in(0) });
  expect((await standings()).get(other)?.state).toBe("revoked");
  // A grant that waits under an e-mail, and somebody else's, are not the account's.
  await insertGrant(db, old, { email_key: "person1@people.example" });
  expect((await standingsOf(db, { userId: (await insertUser(db)).id }, [one], clock.now(), zone)).get(one)?.state).toBe(
    "missing",
  );
});

const give = (db: Queryable, event_id: number, ids: number[]) =>
  db
    .insertInto("event_grants")
    .values({ event_id, qualification_ids: JSON.stringify(ids), mode: "by_trainer", requires: "[]" })
    .execute();

test("the next events that give a qualification, soonest first, with their free places", async () => {
  const { db, clock } = await makeApp();
  const ids: number[] = [];
  // As many that one id is part of another: 1 and 11.
  for (let at = 0; at < 11; at++) ids.push(await insertQualification(db));
  const [first, , third] = ids as [number, number, number];
  const at = (from: number, given = {}) =>
    insertEvent(db, { start_date: clock.in(from), end_date: clock.in(from + hour), ...given });
  const [late, soon] = [await at(9 * day), await at(2 * day, { max_attendees: 8, places_taken: 6 })];
  const hidden = await at(day, { publication: "draft", visible_from: "9999-12-31T00:00:00.000Z" });
  const off = await at(day, { publication: "cancelled" });
  for (const event of [late, soon, hidden, off, await at(-day)]) await give(db, event, [first, third]);
  await give(db, await at(hour), [ids[10] as number]);
  const next = await nextEventsFor(db, [first, third], clock.now());
  expect(next.get(first)).toMatchObject([
    { event_id: soon, places_left: 2, registration_state: "open" },
    { event_id: late, places_left: null },
  ]);
  expect(next.get(third)).toHaveLength(2);
  expect((await nextEventsFor(db, [ids[1] as number], clock.now())).get(ids[1] as number)).toEqual([]);
});
