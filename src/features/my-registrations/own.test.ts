// On PostgreSQL too: registrations lock their event.
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertRegistration, insertUser } from "../../../tests/support/factories";
import type { Managed } from "../manage-link/schema";
import type { Registered } from "../registrations/schema";
import type { AdoptableList, Adopted, OwnRegistrationList } from "./schema";

const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

test("one's own come with when and where: what is to come by its date, what is over the last first", async () => {
  const { as, db, clock, call } = await makeApp();
  const { get, user } = await as("member");
  const at = (from: number) => ({ start_date: clock.in(from), end_date: clock.in(from + hour), location: "Bench 2" });
  const register = async (from: number, given = {}) =>
    insertRegistration(db, await insertEvent(db, at(from)), { user_id: user.id, ...given });
  const [late, soon, ongoing] = [await register(9 * day), await register(2 * day), await register(-hour / 2)];
  const [past, older, cancelled] = [
    await register(-2 * day),
    await register(-9 * day),
    await register(3 * day, { registration_status: "cancelled" }),
  ];
  const list = async (when?: string) =>
    (await get<OwnRegistrationList>("/users/me/registrations", when ? { when } : {})).body;
  expect(ids(await list("upcoming"))).toEqual([ongoing, soon, late]);
  expect(ids(await list("past"))).toEqual([cancelled, past, older]);
  expect(ids(await list())).toEqual([cancelled, older, past, ongoing, soon, late]);
  expect((await list("upcoming")).items[1]?.event).toMatchObject({
    location: "Bench 2",
    end_date: clock.in(2 * day + hour),
  });
  expect((await get("/users/me/registrations", { when: "soon" })).status).toBe(422);
  // Each has its secret link, which leads to the ticket and the door's code.
  const link = (await list("upcoming")).items[1]?.manage_url ?? "";
  expect(link).toMatch(/^https:\/\/anchor\.example\/r\/[\w-]{32}$/);
  const managed = await call<Managed>("GET", new URL(link).pathname);
  expect(managed).toMatchObject({ status: 200, body: { door: { code: expect.stringMatching(/^\w{6}$/) } } });
});

test("earlier registrations are adopted by whoever has confirmed their e-mail, and then are their own", async () => {
  const { as, db, get, post } = await makeApp();
  const early = await insertEvent(db, { title: "Soldering" });
  const body = { name: "Rudo", email: "Rudo@People.example" };
  const made = await post<Registered>(`/events/${early}/register`, body);
  const link = new URL(made.body.manage_url).pathname;
  const other = await insertRegistration(db, early, {
    email: "somebody@people.example",
    email_key: "somebody@people.example",
  });
  const rudo = await as(await insertUser(db, { email: "rudo@people.example", email_key: "rudo@people.example" }));
  const asked = async () => (await rudo.get<AdoptableList>("/users/me/registrations/adopt")).body;

  // Anybody can sign up with any e-mail, so an unconfirmed one shows and takes nothing.
  expect(await asked()).toMatchObject({ total: 0, items: [] });
  expect(await rudo.post("/users/me/registrations/adopt")).toMatchObject({
    status: 409,
    body: { detail: "Please confirm your e-mail first" },
  });
  await db.updateTable("users").set({ is_verified: 1 }).where("id", "=", rudo.user.id).execute();

  expect(await asked()).toMatchObject({
    total: 1,
    items: [{ id: made.body.id, name: "Rudo", event: { title: "Soldering" } }],
  });
  expect((await rudo.get<OwnRegistrationList>("/users/me/registrations")).body.total).toBe(0);
  const [first, second] = await Promise.all([1, 2].map(() => rudo.post<Adopted>("/users/me/registrations/adopt")));
  expect((first?.body.adopted ?? 0) + (second?.body.adopted ?? 0)).toBe(1);
  expect(ids((await rudo.get<OwnRegistrationList>("/users/me/registrations")).body)).toEqual([made.body.id]);
  expect((await asked()).total).toBe(0);
  // The person who had registered with this e-mail loses access; the owner has a new link.
  expect((await get(link)).status).toBe(404);
  expect((await post(`${link}/cancel`)).status).toBe(404);
  const [own] = (await rudo.get<OwnRegistrationList>("/users/me/registrations")).body.items;
  expect((await get(new URL(own?.manage_url ?? "").pathname)).status).toBe(200);
  expect(await rudo.post(`/events/${early}/unregister`)).toMatchObject({ status: 200 });
  const { user_id } = await db
    .selectFrom("registrations")
    .select("user_id")
    .where("id", "=", other)
    .executeTakeFirstOrThrow();
  expect(user_id).toBeNull();
});

test("what another account has taken, and what is cancelled, is nobody's to adopt", async () => {
  const { as, db } = await makeApp();
  const mine = { email: "tariro@people.example", email_key: "tariro@people.example" };
  const tariro = await as(await insertUser(db, { ...mine, is_verified: 1 }));
  const taken = await insertUser(db);
  await insertRegistration(db, await insertEvent(db), { ...mine, user_id: taken.id });
  await insertRegistration(db, await insertEvent(db), { ...mine, registration_status: "cancelled" });
  expect((await tariro.get<AdoptableList>("/users/me/registrations/adopt")).body.total).toBe(0);
  expect((await tariro.post<Adopted>("/users/me/registrations/adopt")).body.adopted).toBe(0);
});
