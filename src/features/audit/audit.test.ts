// On PostgreSQL too: searches and sort orders differ between the engines.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { day } from "../../../tests/support/clock";
import {
  insertAgreement,
  insertEvent,
  insertMachine,
  insertMessage,
  insertPost,
  insertProduct,
  insertRegistration,
  insertTeamMember,
  insertUser,
} from "../../../tests/support/factories";
import { plain } from "../../../tests/support/nasty-files";
import { routes } from "../../app/api.server";
import { sweep } from "../../app/sweeper.server";
import type { Project } from "../projects/schema";
import type { TrashList } from "../trash/schema";
import { foldersInUse } from "../uploads/store-upload.server";
import { endingOf } from "./admin/audit-labels";
import type { AuditList } from "./schema";

const event = {
  title: "Open Day",
  description: "Come in.",
  start_date: "2026-04-11T10:00",
  end_date: "2026-04-11T12:00",
};

async function office() {
  const app = await makeApp();
  const admin = await app.as(await insertUser(app.db, { role: "admin", full_name: "Rudo Chikafu", username: "rudo" }));
  const trail = async (query: Record<string, string | number> = {}) =>
    (await admin.get<AuditList>("/audit", query)).body.items;
  return { ...app, app, admin, trail };
}

anyEngine.test("every write by a right belongs to a resource of the trail, or is not about one", () => {
  const writes = routes.filter(({ method, access }) => method !== "get" && access.includes("."));
  const without = writes.filter(({ resource }) => !resource).map(({ method, path }) => `${method} ${path}`);
  // Drafts are not in the trail. The trash, draft links, the door and announcements write their own lines; backups,
  // mails and notices are not resources.
  const forItself =
    /^\w+ \/((trash|upload)\/|(backups|mails|samples|set-up)\b|events\/\{id\}\/(announce|door(-links.*)?)|users\/(me\/notices|\{id\}\/reset-link)$|.*\/(draft|preview-links(\/\{link\})?|versions\/\{n\}\/restore)$)/;
  expect(without.filter((call) => !forItself.test(call))).toEqual([]);
});

test("making, changing and deleting something is noted: who, what, when, and which fields from what to what", async () => {
  const { admin, trail, clock } = await office();
  const { id } = (await admin.post<Project>("/events", event)).body;
  clock.advance(60_000);
  await admin.put(`/events/${id}`, {
    title: "Open Evening",
    registration_fee: 2.5,
    is_online: true,
    max_attendees: 12,
  });
  clock.advance(60_000);
  await admin.delete(`/events/${id}`);
  const at = (minutes: number) => clock.in(-(2 - minutes) * 60_000);
  const common = {
    user_id: admin.user.id,
    user_name: "Rudo Chikafu",
    username: "rudo",
    resource: "event",
    item: String(id),
  };
  expect(await trail()).toEqual([
    { id: 3, ...common, action: "deleted", title: "Open Evening", created_at: at(2), changes: [] },
    {
      id: 2,
      ...common,
      action: "updated",
      title: "Open Evening",
      created_at: at(1),
      changes: expect.arrayContaining([
        { field: "title", before: "Open Day", after: "Open Evening" },
        { field: "registration_fee", before: "0.00", after: "2.50" },
        { field: "is_online", before: "no", after: "yes" },
        { field: "max_attendees", before: "", after: "12" },
      ]),
    },
    { id: 1, ...common, action: "created", title: "Open Day", created_at: at(0), changes: [] },
  ]);
  expect((await trail({ resource: "event", item: String(id) }))[1]?.changes).toHaveLength(4);
});

anyEngine.test(
  "an upload is noted by the name of the file, whatever that is, and the line alone does not keep the file",
  async () => {
    const { app, admin, trail, db } = await office();
    const picture = new Uint8Array(await plain(60, 40).png().toBuffer());
    const uploads = [
      ["/upload/image", "holiday.png", "holiday.png"],
      ["/upload/avatar", "C:\\fakepath\\Rudo.png", "Rudo.png"],
      ["/upload/file", "../../etc/pass\0wd\u202e.png", "passwd.png"],
      ["/upload/file", `${"é".repeat(300)}.png`, "é".repeat(200)],
    ] as const;
    const member = await app.as("member");
    for (const [path, name, title] of uploads) {
      const form = new FormData();
      form.set("file", new File([picture], name, { type: "image/png" }));
      const { url } = (await admin.post<{ url: string }>(path, form)).body;
      const item = url.replace("/files/", "");
      const [line] = await trail();
      expect(line).toMatchObject({ action: "created", resource: "file", item, user_name: "Rudo Chikafu", changes: [] });
      expect(line?.title).toBe(title);
    }
    const form = new FormData();
    form.set("file", new File([picture], "me.png"));
    expect((await member.post("/upload/avatar", form)).status).toBe(201);
    expect(await trail({ resource: "file" })).toHaveLength(uploads.length);
    expect((await trail({ search: "HOLIDAY" })).map(({ title }) => title)).toEqual(["holiday.png"]);
    expect([...(await foldersInUse(db, ["media"]))]).toEqual([]);
  },
);

anyEngine.test(
  "a refused or failed write leaves no line, nor does reading, nor what visitors and members do",
  async () => {
    const { app, admin, trail, db } = await office();
    const id = await insertEvent(db, { max_attendees: 5 });
    expect((await admin.put(`/events/${id}`, { end_date: "2020-01-01T10:00" })).status).toBe(422);
    expect((await admin.delete("/events/99")).status).toBe(404);
    expect((await admin.put("/events/99", { title: "Nothing" })).status).toBe(404);
    await admin.get(`/events/${id}`);
    await app.post(`/events/${id}/register`, { name: "Guest", email: "guest@people.example" });
    const member = await app.as("member");
    await member.put("/users/me", { full_name: "Somebody Else" });
    expect(await trail()).toEqual([]);
  },
);

anyEngine.test("no password, no letter and no address of a person is in the trail", async () => {
  const { admin, trail, db, clock } = await office();
  const password = "S3cretWord";
  const made = await admin.post<{ id: number }>("/auth/admin-create-user", {
    username: "tariro",
    email: "tariro@people.example",
    full_name: "Tariro Secret",
    password,
  });
  await admin.put(`/users/${made.body.id}`, { email: "other@people.example", full_name: "Hidden Name" });
  await admin.put("/users/me", { password: "Another1tool", current_password: "Bench9maker" });
  const message = await insertMessage(db, {
    name: "Private Person",
    email: "p@people.example",
    message: "Confidential",
  });
  await admin.put(`/contact/${message}/read`, { is_read: true });
  const guest = await insertRegistration(db, await insertEvent(db), { special_requirements: "Ill", phone: "+263 1" });
  await admin.put(`/event-registrations/registrations/${guest}/status`, { status: "attended" });
  const colleague = await insertTeamMember(db);
  await admin.put(`/team-members/${colleague}`, { email: "new@people.example" });
  const lines = await trail();
  expect(JSON.stringify(lines)).not.toMatch(
    /S3cretWord|Another1tool|argon|people\.example|Hidden Name|Private Person|Confidential|\bIll\b|263 1/,
  );
  expect(lines.map(({ resource, changes }) => [resource, changes])).toEqual([
    ["team_member", [{ field: "email", before: null, after: null }]],
    [
      "registration",
      [
        { field: "registration_status", before: "confirmed", after: "attended" },
        { field: "checked_in_at", before: "", after: clock.now().toISOString() },
      ],
    ],
    ["message", [{ field: "status", before: "unread", after: "read" }]],
    ["user", [{ field: "password", before: null, after: null }]],
    [
      "user",
      [
        { field: "email", before: null, after: null },
        { field: "full_name", before: null, after: null },
      ],
    ],
    ["user", []],
  ]);
});

anyEngine.test("of a long text a little is kept, around what was changed", async () => {
  const { admin, trail, db } = await office();
  const words = "All the tools are on the wall. ".repeat(200);
  const id = await insertPost(db, { content: words });
  await admin.put(`/blog/${id}`, { content: `${words.slice(0, 3_000)}NEW ${words.slice(3_000)}` });
  const [change] = (await trail())[0]?.changes ?? [];
  expect(change?.field).toBe("content");
  expect(change?.after).toContain("NEW");
  for (const text of [change?.before, change?.after]) {
    expect(text?.length).toBeLessThanOrEqual(201);
    expect(text).toMatch(/^….*…$/s);
  }
});

test("the trail is filtered by person, resource, item and action, and searched", async () => {
  const { app, admin, trail, db } = await office();
  const other = await app.as(await insertUser(db, { role: "admin", full_name: "Tendai Dube" }));
  const product = await insertProduct(db, { name: "Soldering Iron" });
  await admin.put(`/store/products/${product}`, { price: 5 });
  await other.delete(`/store/products/${product}`);
  const post = await insertPost(db, { title: "Iron and Tin" });
  await other.put(`/blog/${post}`, { featured: true });
  const found = async (query: Record<string, string | number>) => (await trail(query)).map(({ id }) => id);
  expect(await found({ user: other.user.id })).toEqual([3, 2]);
  expect(await found({ resource: "product" })).toEqual([2, 1]);
  expect(await found({ resource: "product", item: String(product) })).toEqual([2, 1]);
  expect(await found({ action: "deleted" })).toEqual([2]);
  expect(await found({ search: "IRON" })).toEqual([3, 2, 1]);
  expect(await found({ search: "tendai" })).toEqual([3, 2]);
  expect(await found({ search: "price" })).toEqual([1]);
  expect(await found({ size: 1, page: 2 })).toEqual([2]);
  expect(await admin.get("/audit", { item: "1" })).toMatchObject({
    status: 422,
    body: { errors: { item: "Item needs a resource" } },
  });
});

test("an account that is deleted leaves its name in no line about it", async () => {
  const { app, admin, trail, db } = await office();
  const { id } = await insertUser(db, { username: "tariro" });
  await admin.put(`/users/${id}/role`, { role: "moderator" });
  expect((await trail({ resource: "user" }))[0]).toMatchObject({ action: "updated", title: "tariro" });
  await admin.delete(`/users/${id}`);
  expect(await trail({ resource: "user" })).toMatchObject([
    { action: "deleted", item: String(id), title: "" },
    { action: "updated", item: String(id), title: "" },
  ]);
  expect(await trail({ search: "tariro" })).toEqual([]);
  expect(JSON.stringify(await db.selectFrom("audit").selectAll().execute())).not.toContain("tariro");
  expect((await app.get("/audit")).status).toBe(401);
});

anyEngine.test("who takes another's name is told from them, and the change of name is in the trail", async () => {
  const { app, admin, trail, db } = await office();
  const other = await app.as(await insertUser(db, { role: "admin", full_name: "Tendai Dube", username: "tendai" }));
  await other.put("/users/me", { full_name: "Rudo Chikafu" });
  await other.post("/events", event);
  await admin.put(`/users/${other.user.id}`, { full_name: "Tendai Dube" });
  const rudo = { user_name: "Rudo Chikafu", username: "rudo" };
  expect(await trail()).toMatchObject([
    { ...rudo, title: "tendai", changes: [{ field: "full_name", before: "Rudo Chikafu", after: "Tendai Dube" }] },
    { user_name: "Rudo Chikafu", username: "tendai", action: "created" },
    {
      user_name: "Tendai Dube",
      username: "tendai",
      title: "tendai",
      changes: [{ field: "full_name", before: "Tendai Dube", after: "Rudo Chikafu" }],
    },
  ]);
  expect((await trail({ search: "TENDAI" })).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(await trail({ search: "tendai", action: "created" })).toHaveLength(1);

  const { id } = (await admin.post<Project>("/events", event)).body;
  await other.delete(`/events/${id}`);
  expect((await admin.get<TrashList>("/trash")).body.items).toMatchObject([
    { deleted_by_name: "Tendai Dube", deleted_by_username: "tendai" },
  ]);

  await admin.delete(`/users/${other.user.id}`);
  const about = await trail({ resource: "user" });
  expect(about.map(({ title, changes }) => [title, changes])).toEqual([
    ["", []],
    ["", [{ field: "full_name", before: null, after: null }]],
    ["", [{ field: "full_name", before: null, after: null }]],
  ]);
  expect((await trail({ search: "TENDAI" })).every(({ username }) => username === "tendai")).toBe(true);
});

test("it outlives the account of who did it, and is let go after two years", async () => {
  const { app, admin, trail, db, clock } = await office();
  const other = await app.as(await insertUser(db, { role: "admin", full_name: "Tendai Dube" }));
  await other.post("/events", event);
  await admin.delete(`/users/${other.user.id}`);
  expect((await trail({ resource: "event" }))[0]).toMatchObject({ user_id: null, user_name: "Tendai Dube" });
  clock.advance(730 * day);
  await sweep(app.services);
  expect(await db.selectFrom("audit").select("id").execute()).toHaveLength(2);
  clock.advance(1);
  await sweep(app.services);
  expect(await db.selectFrom("audit").select("id").execute()).toHaveLength(0);
});

describe("two administrators edit the same thing", () => {
  async function both() {
    const all = await office();
    const other = await all.app.as(
      await insertUser(all.db, { role: "admin", full_name: "Tendai Dube", username: "tendai" }),
    );
    const { body } = await all.admin.post<Project>("/projects", { title: "Drone", description: "It flies." });
    const path = `/projects/${body.id}`;
    const save = (who: typeof other, seen: string, change: object) =>
      who.call<Project & { detail: string }>("PUT", path, { body: change, headers: { "if-match": `"${seen}"` } });
    all.clock.advance(60_000);
    return { ...all, other, path, loaded: body.updated_at, save };
  }

  test("the second is told who changed it and when, and nothing is written", async () => {
    const { admin, other, loaded, save, path, trail } = await both();
    expect((await save(other, loaded, { title: "Glider" })).status).toBe(200);
    expect(await save(admin, loaded, { title: "Kite" })).toMatchObject({
      status: 412,
      body: { detail: "Tendai Dube (tendai) changed this on Sat 7 Mar 2026, 10:01 CAT, after you opened it here." },
    });
    expect((await admin.get<Project>(path)).body.title).toBe("Glider");
    expect(await trail()).toHaveLength(2);
  });

  anyEngine.test("who has seen the latest, or does not ask, saves", async () => {
    const { admin, other, loaded, save, path } = await both();
    const { updated_at } = (await save(other, loaded, { title: "Glider" })).body;
    expect((await save(admin, updated_at, { title: "Kite" })).status).toBe(200);
    expect((await other.put(path, { title: "Balloon" })).status).toBe(200);
  });

  anyEngine.test("one's own other window is called so, and a deletion is told as well", async () => {
    const { admin, other, loaded, save, path } = await both();
    await save(admin, loaded, { title: "Glider" });
    expect((await save(admin, loaded, { title: "Kite" })).body.detail).toBe(
      "You changed this on Sat 7 Mar 2026, 10:01 CAT, after you opened it here.",
    );
    await other.delete(path);
    expect(await save(admin, loaded, { title: "Kite" })).toMatchObject({
      status: 404,
      body: {
        detail:
          "Tendai Dube (tendai) deleted this on Sat 7 Mar 2026, 10:01 CAT, after you opened it. It may be in the trash.",
      },
    });
  });

  anyEngine.test("a change by the person concerned is told without a name", async () => {
    const { app, admin, db, clock } = await office();
    const member = await app.as(await insertUser(db));
    const seen = (await admin.get<Project>(`/users/${member.user.id}`)).body.updated_at;
    clock.advance(60_000);
    await member.put("/users/me", { full_name: "New Name" });
    const headers = { "if-match": `"${seen}"` };
    expect(
      await admin.call("PUT", `/users/${member.user.id}`, { body: { full_name: "Other" }, headers }),
    ).toMatchObject({
      status: 412,
      body: { detail: "This was changed on Sat 7 Mar 2026, 10:01 CAT, after you opened it here." },
    });
  });

  test("two at the very same moment: one is told", async () => {
    const { admin, other, loaded, save, app } = await both();
    // The second app's clock has moved on.
    let at = Date.parse(app.clock.in(0));
    app.services.now = () => new Date(++at);
    const answers = await Promise.all([
      save(admin, loaded, { title: "Kite" }),
      save(other, loaded, { title: "Glider" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

test("suspensions, signatures, minors and new texts are told with what and whom, until the account is deleted", async () => {
  const { app, admin, trail } = await office();
  const { id } = await insertUser(app.db, { username: "tariro" });
  const machine = await insertMachine(app.db, { name: "3D printers" });
  const agreement = await insertAgreement(app.db, { name: "Laser rules" });
  const { body } = await admin.post<{ items: { id: number }[] }>(`/agreements/${agreement}/versions`, {
    text: "Stay.",
  });
  const days = { from_on: "2026-03-01", to_on: "2026-04-01" };
  await admin.post(`/users/${id}/suspensions`, { ...days, reason: "Left the laser alone", equipment_id: machine });
  const { items } = (
    await admin.post<{ items: { id: number }[] }>(`/users/${id}/suspensions`, { ...days, reason: "x" })
  ).body;
  await admin.post(`/users/${id}/suspensions/${items[0]?.id}/end`);
  await admin.post(`/users/${id}/acceptances`, { version_id: body.items[0]?.id, how: "paper" });
  const minor = { minor_until_on: "2030-01-01", guardian_name: "Chipo", guardian_contact: "077" };
  await admin.put(`/users/${id}/minor`, minor);
  const told = (await trail()).map(({ action, title, changes }) => ({
    told: `${action} ${title}`,
    ending: endingOf({ action, changes }),
    fields: changes.map(({ field, after }) => `${field}: ${after}`),
  }));
  expect(told).toEqual([
    {
      told: "updated tariro",
      ending: "",
      fields: ["minor_until: 2030-01-01", "guardian_name: null", "guardian_contact: null"],
    },
    expect.objectContaining({ told: "signature_recorded tariro", ending: "under Laser rules, on paper" }),
    expect.objectContaining({
      told: "suspension_ended tariro",
      ending: "from all machines, Sun 1 Mar 2026 to Wed 1 Apr 2026",
    }),
    expect.objectContaining({
      told: "suspended tariro",
      ending: "from all machines, Sun 1 Mar 2026 to Wed 1 Apr 2026",
    }),
    expect.objectContaining({
      told: "suspended tariro",
      ending: "from 3D printers, Sun 1 Mar 2026 to Wed 1 Apr 2026",
    }),
    expect.objectContaining({ told: "text_published Laser rules", ending: "" }),
  ]);

  await admin.delete(`/users/${id}`);
  expect(JSON.stringify(await trail({ resource: "user" }))).not.toMatch(/3D printers|Laser rules|2030-01-01|tariro/);
});
