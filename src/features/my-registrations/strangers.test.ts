// On PostgreSQL too: limits are counted by concurrent transactions.
import { expect, test } from "vitest";
import { type Answer, makeApp, type Refusal } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertRegistration, insertUser } from "../../../tests/support/factories";
import type { DoorLink } from "../door/schema";
import type { Registered } from "../registrations/schema";

const office = "/event-registrations/registrations";
const victim = { name: "Tariro Moyo", email: "tariro@people.example", phone: "+263 77 555 0101" };

/** Somebody with a registration of each kind, and the ids and links elsewhere that a stranger may know. */
async function withVictim() {
  const app = await makeApp();
  const { db, clock } = app;
  const admin = await app.as("admin");
  const of = (from: number) => ({
    start_date: clock.in(from),
    end_date: clock.in(from + hour),
    certificate: 1 as const,
  });
  const common = { max_attendees: 5, max_guests: 2, registration_fee_cents: 500, waiting_hold_hours: 5 };
  const [coming, other, over] = [
    await insertEvent(db, { ...common, ...of(day), title: "Soldering" }),
    await insertEvent(db, { ...common, ...of(day) }),
    await insertEvent(db, of(-day)),
  ];
  const owner = await insertUser(db, { email: victim.email, email_key: victim.email, is_verified: 1 });
  const own = { ...victim, user_id: owner.id };
  const offered = { registration_status: "offered", offered_until: clock.in(hour) } as const;
  const ids = [
    await insertRegistration(db, coming, own),
    await insertRegistration(db, other, { ...own, ...offered }),
    await insertRegistration(db, over, { ...own, registration_status: "attended" }),
    await insertRegistration(db, coming, { ...victim, email: "tariro.work@people.example" }),
  ];
  const mine = (await app.post<Registered>(`/events/${other}/register`, { name: "Eve", email: "eve@people.example" }))
    .body;
  const link = (await admin.post<DoorLink>(`/events/${other}/door-links`)).body;
  return { app, admin, events: { coming, other, over }, ids, mine, secret: link.url.split("#")[1] ?? "" };
}

/** A token of the caller's own registration that claims another's id. */
function claiming(token: string, id: number): string {
  const bytes = Buffer.from(token, "base64url");
  bytes.writeUInt32BE(id);
  return bytes.toString("base64url");
}

test("a free account gets nothing of somebody else's by numbers, tokens and door links, two hundred at once", async () => {
  const { app, events, ids, mine, secret } = await withVictim();
  const email = { email: "Tariro@people.example", email_key: "tariro.other@people.example", is_verified: 0 };
  const eve = await app.as(await insertUser(app.db, { username: "eve", role: "member", ...email }));
  const everything = () => app.db.selectFrom("registrations").selectAll().orderBy("id").execute();
  const before = await everything();
  const token = mine.manage_url.split("/").at(-1) ?? "";
  const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
  const check = (id: number) => ({ checks: [{ id: String(id), at: app.clock.in(0), key: `eve-was-here-${id}` }] });
  const attempts = ids.flatMap((id) => [
    () => eve.post(`/users/me/registrations/${id}/confirm`),
    () => eve.get(`/users/me/registrations/${id}/certificate`),
    () => eve.put(`${office}/${id}/status`, { status: "cancelled" }),
    () => eve.post(`${office}/${id}/promote`),
    () => eve.put(`${office}/${id}/guests`, { guests: [] }),
    () => eve.put(`${office}/${id}/payment`, { payment_status: "paid", payment_method: "cash" }),
    () => eve.post(`${office}/${id}/move`, { event_id: events.other }),
    () => eve.post(`${office}/${id}/manage-link`, { send: false }),
    () => eve.put(`${office}/${id}/email`, { email: "eve@people.example" }),
    () => eve.post(`${office}/bulk`, { ids: [id], action: "delete" }),
    () => eve.delete(`${office}/${id}`),
    () => eve.get(`/r/${claiming(token, id)}`),
    () => eve.put(`/r/${claiming(token, id)}`, { name: "Eve" }),
    ...["cancel", "confirm", "replace"].map((act) => () => eve.post(`/r/${claiming(token, id)}/${act}`)),
    () => eve.post(`/r/${claiming(token, id)}/move`, { event_id: events.other }),
    () => eve.get(`/r/${claiming(token, id)}/certificate`),
    // Another door's link, a registration's token and an account in place of a door link.
    () => app.call("POST", `/events/${events.coming}/door`, { body: check(id), ...bearer(secret) }),
    () => app.call("GET", `/events/${events.coming}/door`, bearer(secret)),
    () => app.call("POST", `/events/${events.coming}/door`, { body: check(id), ...bearer(token) }),
    () => app.call("POST", `/events/${events.coming}/door`, { body: check(id), ...bearer(claiming(secret, 1)) }),
    () => eve.post(`/events/${events.coming}/door`, check(id)),
    () => eve.get(`/events/${events.coming}/door`),
    () => app.call("GET", office, bearer(secret)),
    () => app.call("PUT", `${office}/${id}/status`, { body: { status: "cancelled" }, ...bearer(secret) }),
  ]);
  const others = [
    ...Object.values(events).map((id) => () => eve.post(`/events/${id}/unregister`)),
    () => eve.post("/users/me/registrations/adopt"),
    () => eve.get(office),
    () => eve.get(`${office}/emails`),
    () => eve.get(`${office}/export`),
    () => eve.post(`/events/${events.coming}/announce`, { subject: "Hi", message: "It is off.", to: "all" }),
    () => eve.post(`/events/${events.coming}/cancel`, { reason: "I say so." }),
    () => eve.delete(`/events/${events.coming}`),
  ];
  const all = [...attempts, ...others];
  const twice: (() => Promise<Answer<Refusal>>)[] = [...all, ...all].slice(0, 200);
  expect(twice).toHaveLength(200);
  const answers = await Promise.all(twice.map((attempt) => attempt()));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => ![401, 403, 404, 409, 429].includes(status))).toEqual([]);
  const said = JSON.stringify(answers.map(({ body }) => body));
  for (const secretly of [victim.name, victim.email, victim.phone, "tariro.work"]) expect(said).not.toContain(secretly);
  expect(await everything()).toEqual(before);
  // An unconfirmed address opens nothing of its owner's.
  expect((await eve.get<{ total: number }>("/users/me/registrations")).body.total).toBe(0);
  expect((await eve.get<{ total: number }>("/users/me/registrations/adopt")).body.total).toBe(0);
});

test("a moderator works with who comes, and neither takes addresses along nor writes to people, calls off or deletes, whatever they send", async () => {
  const { app, events, ids } = await withVictim();
  const moderator = await app.as("moderator");
  const [own, , , second] = ids as [number, number, number, number];
  const everything = async () => [
    await app.db.selectFrom("registrations").selectAll().orderBy("id").execute(),
    await app.db.selectFrom("events").selectAll().orderBy("id").execute(),
    await app.db.selectFrom("trash").selectAll().execute(),
    await app.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("id").execute(),
  ];
  const before = await everything();
  const { coming } = events;
  const said = { subject: "Hi", message: "It is off.", to: "all" };
  const added = { event_id: coming, name: "By hand", email: "hand@people.example" };
  const refused = await Promise.all([
    moderator.post(`/events/${coming}/announce`, said),
    moderator.post(`/events/${coming}/announce/preview`, said),
    moderator.get(`/events/${coming}/mails`),
    moderator.get(`/events/${coming}/reach`),
    moderator.post(`/events/${coming}/cancel`, { reason: "No." }),
    moderator.post(`/events/${coming}/reopen`),
    moderator.post(`/events/${coming}/repeat`, { rule: "FREQ=WEEKLY", count: 3 }),
    moderator.put(`/events/${coming}`, { title: "Mine" }),
    moderator.put(`/events/${coming}`, { publication: "draft" }),
    moderator.put(`/events/${coming}?scope=all`, { max_attendees: 1 }),
    moderator.delete(`/events/${coming}`),
    ...["publish", "hide", "feature", "delete"].map((action) =>
      moderator.post("/events/bulk", { ids: [coming], action }),
    ),
    moderator.get("/events/export"),
    moderator.get("/events/statistics/export", { by: "month" }),
    moderator.get(`${office}/export`),
    moderator.get(`${office}/export`, { ids: String(own) }),
    moderator.get(`${office}/emails`, { event_id: coming }),
    moderator.post(office, added),
    moderator.delete(`${office}/${own}`),
    moderator.post(`${office}/bulk`, { ids: [own, second], action: "delete" }),
    moderator.post(`${office}/${own}/manage-link`, { send: true }),
    moderator.put(`${office}/${own}/email`, { email: "mine@people.example" }),
    moderator.get("/trash"),
    moderator.post("/trash/1/restore"),
    moderator.delete("/trash/1"),
    moderator.get("/mails"),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect(await everything()).toEqual(before);
  // A copy of a published event is a draft, which moderators cannot publish.
  const copy = await moderator.post<{ id: number; publication: string }>(`/events/${coming}/copy`, {
    start_date: app.clock.in(3 * day),
  });
  expect(copy).toMatchObject({ status: 201, body: { publication: "draft" } });
  for (const change of [{ publication: "published" }, { publication: "published", publish_at: app.clock.in(hour) }])
    expect((await moderator.put(`/events/${copy.body.id}`, change)).status).toBe(403);
  expect((await app.get(`/events/${copy.body.id}`)).status).toBe(404);
  expect((await moderator.put(`${office}/${own}/status`, { status: "attended" })).status).toBe(200);
});
