// On PostgreSQL too: many rows are written by one statement.
import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../../tests/support/app";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { sheetReaders } from "../../../tests/support/sheets/sheet-readers";
import { unzip } from "../../../tests/support/unzip";
import { isPostgres } from "../../platform/database/database.server";
import { unbounded } from "../../platform/database/waiting-time.server";
import { eachRegistration } from "../registrations/model.server";

const path = "/event-registrations/registrations/export";

async function download(caller: Caller, query: Record<string, string | number> = {}) {
  const response = await caller.raw("GET", path, { query });
  return { response, file: Buffer.from(await response.arrayBuffer()) };
}

const rowsOf = async (caller: Caller, query?: Record<string, string | number>) =>
  (await readSheet((await download(caller, query)).file)).slice(1);

test.each(sheetReaders)(
  "$name finds every field of a registration, under a heading, with times in Harare",
  async ({ read }) => {
    const app = await makeApp({ now: "2026-03-07T22:30:00.000Z" });
    const admin = await app.as("admin");
    const event = await insertEvent(app.db, { title: "Soldering" });
    const id = await insertRegistration(app.db, event, {
      name: "Rudo Chikafu",
      email: "rudo@people.example",
      phone: "+263 00 000 0100",
      organization: "Example Robotics Club",
      experience_level: "advanced",
      interests: "Radios",
      dietary_restrictions: "None",
      special_requirements: "A seat near the door",
      registration_status: "attended",
    });
    const { response, file } = await download(admin);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      // In Harare it is the eighth already.
      "content-disposition": 'attachment; filename="event_registrations_2026-03-08.xlsx"',
      "cache-control": "no-store",
    });
    const [heading, row] = await read(file);
    expect(Object.fromEntries(heading?.map((name, column) => [name, row?.[column]]) ?? [])).toEqual({
      Id: String(id),
      Name: "Rudo Chikafu",
      Email: "rudo@people.example",
      Phone: "+263 00 000 0100",
      Organisation: "Example Robotics Club",
      Event: "Soldering",
      "Event starts": new Date("2026-03-08T10:00:00.000Z"),
      Status: "attended",
      "Experience level": "advanced",
      "Interests and goals": "Radios",
      "Dietary restrictions": "None",
      "Special requirements": "A seat near the door",
      Registered: new Date("2026-03-07T10:00:00.000Z"),
      Places: 1,
      Guests: null,
      "Place in line": null,
      Answers: null,
      Payment: "none",
      "Fee due": null,
      "Fee paid": null,
      "Paid by": null,
      "Paid at": null,
      Attendance: "attended",
      "Guests who came": null,
    });
  },
);

test("has guests, answers and payments, and where there is a fee what all of it comes to", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const event = await insertEvent(app.db, { registration_fee_cents: 1_050 });
  const paid = {
    payment_status: "paid",
    payment_method: "cash",
    paid_at: "2026-03-07T08:00:00.000Z",
    paid_cents: 2_100,
  } as const;
  await insertRegistration(app.db, event, {
    ...paid,
    guests: JSON.stringify([{ id: 1, name: "Tariro" }]),
    places: 2,
    answers: JSON.stringify([
      { id: "a", label: "Vegan?", value: true },
      { id: "b", label: "Tools?", value: ["Iron", "Meter"] },
    ]),
  });
  await insertRegistration(app.db, event);
  await insertRegistration(app.db, event, { registration_status: "waiting" });
  const rows = (await rowsOf(admin)).map((row) => [row[1], ...row.slice(13, 22)]);
  expect(rows.map(([, ...rest]) => rest)).toEqual([
    [1, null, 1, null, "none", null, null, null, null],
    [1, null, null, null, "due", 10.5, null, null, null],
    [2, "Tariro", null, "Vegan? Yes\nTools? Iron, Meter", "paid", null, 21, "cash", expect.any(Date)],
    [null, null, null, null, null, 10.5, 21, null, null],
  ]);
  expect(rows.at(-1)?.[0]).toBe("Sums");
});

test("says which guests came", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const guests = [
    { id: 1, name: "Tariro", checked_in_at: "2026-03-07T08:00:00.000Z" },
    { id: 2, name: "Ruvimbo" },
    { id: 3, name: "Chipo", checked_in_at: "2026-03-07T08:05:00.000Z" },
  ];
  await insertRegistration(app.db, await insertEvent(app.db), { guests: JSON.stringify(guests), places: 4 });
  expect((await rowsOf(admin))[0]?.at(-1)).toBe("Tariro, Chipo");
});

test("honours the filters of the list, the latest first", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const [first, second] = [await insertEvent(app.db), await insertEvent(app.db)];
  const one = await insertRegistration(app.db, first, { name: "Ñandú" });
  const two = await insertRegistration(app.db, first, { registration_status: "cancelled" });
  const three = await insertRegistration(app.db, second, { organization: "ñandú club" });
  const ids = async (query: Record<string, string | number>) => (await rowsOf(admin, query)).map(([id]) => Number(id));
  expect(await ids({})).toEqual([three, two, one]);
  expect(await ids({ event_id: first })).toEqual([two, one]);
  expect(await ids({ status: "cancelled" })).toEqual([two]);
  expect(await ids({ search: "ÑANDÚ" })).toEqual([three, one]);
  expect(await ids({ event_id: first, search: "ÑANDÚ", status: "confirmed" })).toEqual([one]);
  expect(await ids({ event_id: 999 })).toEqual([]);
});

test("what people type stays text: formulas, markup, emoji", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const event = await insertEvent(app.db, { title: "=1+1" });
  const name = '=HYPERLINK("https://evil.example","click me")';
  const body = {
    name,
    email: "a@people.example",
    organization: "<b>&amp;</b> 👩🏽‍🔧",
    interests: "+cmd|' /C calc'!A0\n@SUM(A1)",
  };
  expect((await app.post(`/events/${event}/register`, body)).status).toBe(201);
  const { file } = await download(admin);
  expect(unzip(file).get("xl/worksheets/sheet1.xml")).not.toMatch(/<f[ >/]/);
  expect((await readSheet(file))[1]).toEqual(expect.arrayContaining([name, body.organization, body.interests, "=1+1"]));
});

describe("five thousand registrations", () => {
  const count = 5_000;

  /** One statement instead of thousands of calls. */
  async function fill({ db }: TestApp): Promise<void> {
    const event = await insertEvent(db);
    const number = isPostgres(db) ? sql`n::text` : sql`n`;
    await sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into registrations (event_id, name, email, email_key, phone, organization, experience_level, interests,
        dietary_restrictions, special_requirements, registration_status, search_text, created_at, updated_at)
      select ${sql.lit(event)}, 'Guest ' || ${number}, ${number} || '@people.example', ${number} || '@people.example', '', '', '',
        'Wants to learn how things are made, and then to make them.', '', '', 'confirmed', '', '2026-03-07T08:00:00.000Z',
        '2026-03-07T08:00:00.000Z' from numbers`.execute(db);
  }

  test("are read in small batches, each once, and all end up in the file", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    // Without a time limit: this is not measured.
    await unbounded(() => fill(app));
    let [last, read] = [Number.POSITIVE_INFINITY, 0];
    for await (const chunk of eachRegistration(app.db, {}, app.clock.now())) {
      expect(chunk.length).toBeLessThanOrEqual(200);
      for (const { id } of chunk) {
        if (id >= last) throw new Error(`${id} came after ${last}`);
        last = id;
      }
      read += chunk.length;
    }
    expect(read).toBe(count);
    const { file } = await download(admin);
    const sheet = unzip(file).get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet.match(/<row /g)).toHaveLength(count + 1);
    expect(sheet).toContain("Guest 1<");
    expect(sheet).toContain(`Guest ${count}<`);
  });
});
