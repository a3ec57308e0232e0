// On PostgreSQL too: ids are reserved from its sequences, and makers lock rows.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../../../tests/support/app";
import { day } from "../../../../tests/support/clock";
import { insertMachine, insertUser, password } from "../../../../tests/support/factories";
import { formWith, keysOf } from "../../../../tests/support/files";
import { plain } from "../../../../tests/support/nasty-files";
import type { Role } from "../../../api/policy";
import type { AuditList } from "../../audit/schema";
import type { Project } from "../schema";
import { notifyOfGatheredSubmissions } from "./mails.server";
import type { OwnProject, OwnProjects, Submission, Submissions, Uploaded } from "./schema";
import { sweepProjectFiles } from "./sweep.server";

const stl = Buffer.from(`solid hook\n${"facet normal 0 0 0\n".repeat(4)}endsolid hook\n`);

const picture = async () => formWith(await plain(40, 30).png().toBuffer(), {}, "IMG_1.png", "image/png");

async function upload(member: Caller, id: number, end: "pictures" | "files", form: FormData): Promise<Uploaded> {
  const { status, body } = await member.post<Uploaded>(`/users/me/projects/${id}/${end}`, form);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const begin = async (member: Caller, given: object = {}): Promise<OwnProject> => {
  const { status, body } = await member.post<OwnProject>("/users/me/projects", { title: "Coat hook", ...given });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

/** A draft with three steps, each with a picture, made with a machine. */
async function written(member: Caller, machine: number): Promise<OwnProject> {
  const { id } = await begin(member, { description: "A hook for heavy coats." });
  const pictures = [];
  for (let step = 0; step < 3; step++) pictures.push((await upload(member, id, "pictures", await picture())).id);
  const file = (await upload(member, id, "files", formWith(stl, {}, "Hook.stl", "model/stl"))).id;
  const { body } = await member.put<OwnProject>(`/users/me/projects/${id}`, {
    picture: { file: pictures[0], alt: "The hook on a door" },
    steps: pictures.map((one, at) => ({
      key: `s${at}`,
      title: `Step ${at + 1}`,
      text: "Sand the **edge**.",
      pictures: [{ file: one, alt: "" }],
    })),
    equipment_ids: [machine],
    materials: [{ name: "Plywood", quantity: "1 sheet" }],
    licence: "cc-by-sa",
    files: [file],
    hours: 2.5,
  });
  return body;
}

const submit = (member: Caller, id: number) => member.post<OwnProject>(`/users/me/projects/${id}/submit`);

const confirmed = async (app: TestApp, role: Role = "member") =>
  app.as(await insertUser(app.db, { is_verified: 1, role }));

async function bench(app: TestApp) {
  const machine = await insertMachine(app.db);
  return { machine, member: await confirmed(app), reviewer: await confirmed(app, "moderator") };
}

test("a member writes three steps with pictures, a moderator approves, and everybody reads it", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const draft = await written(member, machine);
  const { id } = draft;
  expect(draft).toMatchObject({ review: "draft", site: "none", licence: "cc-by-sa", hours: 2.5 });
  expect((await app.get(`/projects/${id}`)).status).toBe(404);
  expect((await reviewer.get<Submissions>("/projects/submissions")).body.items).toEqual([]);

  expect((await submit(member, id)).body).toMatchObject({ review: "submitted" });
  const waiting = (await reviewer.get<Submissions>("/projects/submissions")).body.items;
  expect(waiting).toMatchObject([{ id, title: "Coat hook", makers: [member.user.full_name], is_change: false }]);
  const { project } = (await reviewer.get<Submission>(`/projects/${id}/submission`)).body;
  expect(project.steps?.map(({ html }) => html)).toEqual(Array(3).fill("<p>Sand the <strong>edge</strong>.</p>"));
  const shown = await reviewer.raw("GET", (project.steps?.[0]?.pictures[0]?.url ?? "").replace("/api", ""));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);

  expect((await reviewer.post(`/projects/${id}/approve`)).status).toBe(200);
  const { status, body } = await app.get<Project>(`/projects/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    title: "Coat hook",
    status: "completed",
    makers: [member.user.full_name],
    machines: [{ id: machine }],
    materials: [{ name: "Plywood", quantity: "1 sheet", note: "" }],
    licence: "cc-by-sa",
    hours: 2.5,
    attachments: [{ name: "Hook.stl", size: stl.length }],
  });
  expect(body.image_url).toMatch(/^\/files\/\w{25}\/40x30-\w{6}-\w{6}\.webp$/);
  expect(await app.services.files.exists(body.image_url.slice("/files/".length))).toBe(true);
  expect(body.attachments[0]?.url).toMatch(/^\/files\/\w{25}\/hook\.stl$/);
  expect(JSON.stringify(body)).not.toMatch(/review|submitted_by|@/);
  expect((await member.get<OwnProject>(`/users/me/projects/${id}`)).body).toMatchObject({
    review: "approved",
    site: "published",
  });
  const made = await app.get<{ items: Project[] }>("/projects", { equipment_id: machine });
  expect(made.body.items.map((one) => one.id)).toEqual([id]);
  expect((await app.get<{ total: number }>("/projects", { by_members: "false" })).body.total).toBe(0);
  expect((await app.get<{ total: number }>("/projects", { equipment_id: machine + 1 })).body.total).toBe(0);
});

test("a returned project has a note, and is submitted again", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const { id } = await written(member, machine);
  await submit(member, id);
  expect((await member.put(`/users/me/projects/${id}`, { title: "Other" })).status).toBe(409);
  expect((await reviewer.post(`/projects/${id}/return`, { note: "" })).status).toBe(422);
  expect((await reviewer.post(`/projects/${id}/return`, { note: "Which screws?" })).status).toBe(200);
  const { items: trail } = (await (await app.as("admin")).get<AuditList>("/audit?resource=project")).body;
  expect(trail).toMatchObject([{ action: "returned", item: String(id), title: "" }]);
  expect((await reviewer.post(`/projects/${id}/approve`)).status).toBe(409);
  const returned = (await member.get<OwnProjects>("/users/me/projects")).body.items;
  expect(returned).toMatchObject([{ id, review: "returned", review_note: "Which screws?" }]);
  expect((await submit(member, id)).body.review).toBe("submitted");
  expect((await member.post<OwnProject>(`/users/me/projects/${id}/withdraw`)).body.review).toBe("draft");
  expect((await reviewer.get(`/projects/${id}/submission`)).status).toBe(404);
});

test("an edit of a published project waits beside it until it is approved; archiving takes it off at once", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const { id } = await written(member, machine);
  await submit(member, id);
  await reviewer.post(`/projects/${id}/approve`);
  const before = (await app.get<Project>(`/projects/${id}`)).body;
  await member.put(`/users/me/projects/${id}`, { title: "Stronger hook", equipment_ids: [] });
  await submit(member, id);
  expect((await app.get<Project>(`/projects/${id}`)).body).toEqual(before);
  expect((await reviewer.get<Submissions>("/projects/submissions")).body.items).toMatchObject([{ is_change: true }]);
  await reviewer.post(`/projects/${id}/approve`);
  const after = (await app.get<Project>(`/projects/${id}`)).body;
  expect(after).toMatchObject({ title: "Stronger hook", machines: [], image_url: before.image_url });

  expect((await member.delete(`/users/me/projects/${id}`)).body.detail).toBe("Archive it first");
  expect((await member.post<OwnProject>(`/users/me/projects/${id}/archive`)).body.site).toBe("hidden");
  expect((await app.get(`/projects/${id}`)).status).toBe(404);
  expect((await member.post(`/users/me/projects/${id}/archive`)).status).toBe(409);
});

test("what is missing is named, and a member submits three a day and has thirty drafts", async () => {
  const app = await makeApp();
  const member = await confirmed(app);
  const { id } = await begin(member, { title: "" });
  const missing = async (change: object) => {
    await member.put(`/users/me/projects/${id}`, change);
    return (await member.post(`/users/me/projects/${id}/submit`)).body.detail;
  };
  expect(await missing({})).toBe("Add a title first");
  expect(await missing({ title: "Hook" })).toBe("Add a description first");
  expect(await missing({ description: "A hook" })).toBe("Add a picture or a step first");
  const steps = [{ key: "a" }];
  await member.put(`/users/me/projects/${id}`, { steps });
  expect((await submit(member, id)).status).toBe(200);
  for (let more = 0; more < 2; more++)
    expect((await submit(member, (await begin(member, { description: "x", steps })).id)).status).toBe(200);
  const fourth = await begin(member, { description: "x", steps });
  expect((await submit(member, fourth.id)).status).toBe(429);
  app.clock.advance(day);
  const again = await app.as(member.user);
  for (let more = 1; more < 30; more++) await begin(again);
  const { status, body } = await again.post<{ detail: string }>("/users/me/projects", {});
  expect([status, body.detail]).toEqual([409, "You have 30 drafts. Submit or delete one of them first"]);
});

test("others' projects do not exist for a member, and an unconfirmed e-mail writes none", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const { id, uploads } = await written(member, machine);
  const other = await confirmed(app);
  const path = `/users/me/projects/${id}`;
  for (const caller of [other, reviewer]) {
    expect((await caller.get(path)).status).toBe(404);
    expect((await caller.put(path, { title: "Mine" })).status).toBe(404);
    expect((await caller.delete(path)).status).toBe(404);
    for (const end of ["submit", "withdraw", "archive"]) expect((await caller.post(`${path}/${end}`)).status).toBe(404);
    expect((await caller.get(`${path}/files/${uploads[0]?.id}`)).status).toBe(404);
    expect((await caller.post(`${path}/pictures`, await picture())).status).toBe(404);
  }
  // Not even a reviewer sees a draft.
  expect((await reviewer.get(`/projects/${id}/submission`)).status).toBe(404);
  expect((await reviewer.get(`/projects/${id}/submission/files/${uploads[0]?.id}`)).status).toBe(404);
  await app.db.updateTable("users").set({ is_verified: 0 }).where("id", "=", other.user.id).execute();
  expect((await other.post("/users/me/projects", {})).status).toBe(409);
  // Files of another project cannot be named.
  const own = await begin(member);
  const borrowed = await member.put(`/users/me/projects/${own.id}`, { picture: { file: uploads[0]?.id } });
  expect(borrowed.status).toBe(422);
});

test("two makers who edit at once lose no word: the second is told, and its change is not stored", async () => {
  const app = await makeApp();
  const member = await confirmed(app);
  const { id, updated_at } = await begin(member);
  const path = `/users/me/projects/${id}`;
  const first = await member.put<OwnProject>(path, { title: "First", seen: updated_at });
  expect(first.status).toBe(200);
  const second = await member.put(path, { description: "Second", seen: updated_at });
  expect([second.status, second.body.detail]).toMatchObject([412, expect.stringMatching(/^Another maker changed/)]);
  expect((await member.get<OwnProject>(path)).body).toMatchObject({ title: "First", description: "" });
  expect((await member.put(path, { description: "Second", seen: first.body.updated_at })).status).toBe(200);
});

test("the room of a member cannot be passed, not even by files that arrive at once", async () => {
  const app = await makeApp();
  const [admin, member] = [await app.as("admin"), await confirmed(app)];
  await admin.put("/settings", { project_room_mb: 1 });
  const { id } = await begin(member);
  const file = () => formWith(Buffer.alloc(400_000, "a line\n"), {}, "notes.txt", "text/plain");
  const sent = await Promise.all([1, 2, 3].map(() => member.post(`/users/me/projects/${id}/files`, file())));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
  expect(sent.find(({ status }) => status === 409)?.body.detail).toBe("Your room is full: 1 MB. Delete files first");
  expect((await member.get<OwnProjects>("/users/me/projects")).body.room).toEqual({ used: 800_000, limit: 1_048_576 });
  await member.delete(`/users/me/projects/${id}`);
  expect((await member.get<OwnProjects>("/users/me/projects")).body.room.used).toBe(0);
});

test("a file arrives on the disk, and nothing is left there whatever becomes of it", async () => {
  const app = await makeApp();
  const member = await confirmed(app);
  const { id } = await begin(member);
  const path = `/users/me/projects/${id}/files`;
  const stored = async () => (await keysOf(app.services.files)).length;
  const sent = (name: string, content: Uint8Array) => member.post(path, formWith(content, {}, name, "text/plain"));
  const body = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.stl"\r\n\r\nsolid a');
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const answers = [
    await sent("hook.stl", stl),
    await sent("page.html", Buffer.from("<html></html>")),
    await member.call("POST", path, { body, headers }),
    await sent("large.gcode", Buffer.alloc(26_300_000, "G1 X1\n")),
    await sent("small.gcode", Buffer.alloc(26_000_000, "G1 X1\n")),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 415, 400, 413, 201]);
  expect(await stored()).toBe(2);
  expect(readdirSync(app.services.files.incoming)).toEqual([]);
  app.services.files.take = async () => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC", errno: -28 });
  };
  expect((await sent("hook.stl", stl)).status).toBe(507);
  expect(await stored()).toBe(2);
  expect(readdirSync(app.services.files.incoming)).toEqual([]);
  expect((await member.get<OwnProjects>("/users/me/projects")).body.room.used).toBe(26_000_000 + stl.length);
});

test("pictures and files that no project names are deleted a day after its last change", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const submitted = await written(member, machine);
  await upload(member, submitted.id, "pictures", await picture());
  await submit(member, submitted.id);
  await reviewer.post(`/projects/${submitted.id}/approve`);
  const draft = await written(member, machine);
  await upload(member, draft.id, "files", formWith(stl, {}, "left.stl", "model/stl"));
  const again = () => app.as(member.user);
  const uploads = async ({ id }: OwnProject) =>
    (await (await again()).get<OwnProject>(`/users/me/projects/${id}`)).body.uploads.map(({ name }) => name);
  const sweepLater = async (hours: number) => {
    app.clock.advance(hours * 3_600_000);
    await sweepProjectFiles(app.services);
  };
  await sweepLater(23);
  expect([(await uploads(submitted)).length, (await uploads(draft)).length]).toEqual([5, 5]);
  // A file that the last change no longer names may be wanted again.
  await (await again()).put(`/users/me/projects/${draft.id}`, { files: [] });
  await sweepLater(2);
  expect([(await uploads(submitted)).length, (await uploads(draft)).length]).toEqual([4, 5]);
  await sweepLater(24);
  expect(await uploads(draft)).toEqual(["IMG_1.png", "IMG_1.png", "IMG_1.png"]);
  expect((await keysOf(app.services.files)).filter((key) => key.includes("closed")).length).toBe(7);
  // Published files count, also those that a later version leaves out.
  await (await again()).put(`/users/me/projects/${submitted.id}`, { files: [] });
  await sweepLater(30);
  expect((await uploads(submitted)).length).toBe(4);
});

test("a maker who is asked is shown only after accepting; a declined request shows nothing", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const [friend, stranger] = [await confirmed(app), await confirmed(app)];
  const { id, makers } = await written(member, machine);
  const path = `/users/me/projects/${id}`;
  const set = (more: object[]) =>
    member.put<OwnProject>(`${path}/makers`, { makers: [{ id: makers[0]?.id }, ...more] });
  const asked = await set([{ email: friend.user.email }, { email: stranger.user.email }, { name: "Gogo Moyo" }]);
  expect(asked.body.makers.map(({ state }) => state)).toEqual(["accepted", "asked", "asked", "named"]);
  const mails = await app.db.selectFrom("mails").select(["kind", "recipient", "stranger"]).orderBy("id").execute();
  expect(mails).toMatchObject([
    { kind: "project-asked", recipient: friend.user.email, stranger: expect.any(String) },
    { kind: "project-asked", recipient: stranger.user.email },
  ]);
  // Asked, they read nothing of it yet.
  expect((await friend.get(path)).status).toBe(404);
  await submit(member, id);
  const { project, content } = (await reviewer.get<Submission>(`/projects/${id}/submission`)).body;
  expect(JSON.stringify([project, content])).not.toContain(friend.user.email);
  await reviewer.post(`/projects/${id}/approve`);
  const shown = async () => (await app.get<Project>(`/projects/${id}`)).body.makers;
  expect(await shown()).toEqual([member.user.full_name, "Gogo Moyo"]);

  const requestOf = async (who: Caller) => (await who.get<OwnProjects>("/users/me/projects")).body.requests[0]?.id;
  const [ofFriend, ofStranger] = [await requestOf(friend), await requestOf(stranger)];
  const answer = (who: Caller, request: number | undefined, accept: boolean) =>
    who.post<OwnProjects>(`/users/me/maker-requests/${request}`, { accept, shown_name: "Chipo" });
  expect((await answer(stranger, ofFriend, true)).status).toBe(404);
  expect((await answer(stranger, ofStranger, false)).body.requests).toEqual([]);
  expect((await answer(friend, ofFriend, true)).body.items).toMatchObject([{ id }]);
  expect(await shown()).toEqual([member.user.full_name, "Chipo", "Gogo Moyo"]);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await friend.put(path, { title: "Our hook" })).status).toBe(200);
  // Whoever has declined is not asked again; nobody takes off one who has agreed.
  expect((await set([{ email: stranger.user.email }])).status).toBe(409);

  // Any maker may leave; the last one not while it is public.
  const own = (await friend.get<OwnProject>(path)).body.makers;
  const without = (who: string) => ({ makers: own.filter(({ name }) => name !== who).map((one) => ({ id: one.id })) });
  await friend.put(`${path}/makers`, without("Chipo"));
  expect((await friend.get(path)).status).toBe(404);
  expect(await shown()).toEqual([member.user.full_name, "Gogo Moyo"]);
  const last = await member.put(`${path}/makers`, { makers: [] });
  expect([last.status, last.body.detail]).toEqual([409, "Archive it first"]);
});

test("makers get a mail when it is approved or returned, and administrators one notice an hour", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  await admin.put("/users/me/notices", { projects: true });
  const { machine, member, reviewer } = await bench(app);
  const ids = [(await written(member, machine)).id, (await written(member, machine)).id];
  for (const id of ids) await submit(member, id);
  const kinds = async () =>
    (await app.db.selectFrom("mails").select("kind").orderBy("id").execute()).map((m) => m.kind);
  expect(await kinds()).toEqual(["notice"]);
  app.clock.advance(3_600_001);
  await notifyOfGatheredSubmissions(app.db, app.services);
  await notifyOfGatheredSubmissions(app.db, app.services);
  expect(await kinds()).toEqual(["notice", "notice"]);
  const later = await app.as(reviewer.user);
  expect((await later.post(`/projects/${ids[0]}/approve`)).body).toEqual({ detail: "The project is published" });
  expect((await later.post(`/projects/${ids[1]}/return`, { note: "Which screws?" })).status).toBe(200);
  expect((await kinds()).slice(2)).toEqual(["project-approved", "project-returned"]);
});

test("where the site allows it, a member who had two approved publishes directly", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  await (await app.as("admin")).put("/settings", { members_publish: true });
  for (let more = 0; more < 2; more++) {
    const { id } = await written(member, machine);
    expect((await submit(member, id)).body.review).toBe("submitted");
    await reviewer.post(`/projects/${id}/approve`);
  }
  const { id } = await written(member, machine);
  expect((await submit(member, id)).body).toMatchObject({ review: "approved", site: "published" });
  expect((await app.get(`/projects/${id}`)).status).toBe(200);
});

test("the submissions of a deactivated or suspended account wait, and come back with it", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const admin = await app.as("admin");
  const { id } = await written(member, machine);
  await submit(member, id);
  const waiting = async () => {
    const { items } = (await reviewer.get<Submissions>("/projects/submissions")).body;
    const { counts } = (await reviewer.get<{ counts: Record<string, number> }>("/admin/waiting")).body;
    return [items.map((one) => one.id), counts.projects];
  };
  expect(await waiting()).toEqual([[id], 1]);
  const setActive = (is_active: number) =>
    app.db.updateTable("users").set({ is_active }).where("id", "=", member.user.id).execute();
  const today = app.clock.now().toISOString().slice(0, 10);
  const suspend = (equipment_id: number | null, from_on: string) =>
    admin.post(`/users/${member.user.id}/suspensions`, { equipment_id, from_on, to_on: "2099-01-01", reason: "No" });
  const endAll = () => app.db.deleteFrom("suspensions").execute();
  for (const [hold, release] of [
    [() => setActive(0), () => setActive(1)],
    [() => suspend(null, today), endAll],
  ] as const) {
    await hold();
    expect(await waiting()).toEqual([[], undefined]);
    expect((await reviewer.get(`/projects/${id}/submission`)).status).toBe(409);
    expect((await reviewer.post(`/projects/${id}/approve`)).status).toBe(409);
    expect((await reviewer.post(`/projects/${id}/return`, { note: "Why?" })).status).toBe(409);
    expect((await reviewer.put(`/projects/${id}/submission`, { title: "Mine" })).status).toBe(409);
    await release();
    expect(await waiting()).toEqual([[id], 1]);
  }
  // From one machine, or from a later day on, the account is not suspended.
  await suspend(machine, today);
  await suspend(null, "2098-01-01");
  expect(await waiting()).toEqual([[id], 1]);
  expect((await reviewer.post(`/projects/${id}/approve`)).status).toBe(200);
});

test("a suspended member's submission is not published directly, and nobody hears of it until then", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const admin = await app.as("admin");
  await admin.put("/settings", { members_publish: true });
  for (let number = 0; number < 2; number++) {
    const { id } = await written(member, machine);
    await submit(member, id);
    await reviewer.post(`/projects/${id}/approve`);
  }
  const today = app.clock.now().toISOString().slice(0, 10);
  const until = { equipment_id: null, from_on: today, to_on: today, reason: "No" };
  await admin.post(`/users/${member.user.id}/suspensions`, until);
  const { id } = await written(member, machine);
  expect((await submit(member, id)).body).toMatchObject({ review: "submitted" });
  const told = () => app.db.selectFrom("member_projects").select("told_at").where("id", "=", id).executeTakeFirst();
  await notifyOfGatheredSubmissions(app.db, app.services);
  expect(await told()).toEqual({ told_at: null });
  app.clock.advance(2 * 86_400_000);
  await notifyOfGatheredSubmissions(app.db, app.services);
  expect(await told()).not.toEqual({ told_at: null });
});

test("files that could run are only ever sent as downloads that run nothing, and a zip is not unpacked", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const { id } = await written(member, machine);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const file = (await upload(member, id, "files", formWith(svg, {}, "logo.svg", "text/html"))).id;
  const draft = await member.raw("GET", `/users/me/projects/${id}/files/${file}`);
  expect(Object.fromEntries(draft.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": 'attachment; filename="logo.svg"',
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "cache-control": "private, no-store",
  });
  const page = formWith(Buffer.from("<html><script>alert(1)</script>"), {}, "model.stl", "model/stl");
  expect((await member.post(`/users/me/projects/${id}/files`, page)).status).toBe(415);
  const row = await app.db.selectFrom("project_files").select(["url"]).where("id", "=", file).executeTakeFirstOrThrow();
  expect(row.url).toMatch(/\/closed\.bin$/);
  await member.put(`/users/me/projects/${id}`, { files: [file] });
  await submit(member, id);
  await reviewer.post(`/projects/${id}/approve`);
  const published = (await app.get<Project>(`/projects/${id}`)).body.attachments[0];
  expect(published?.url).toMatch(/\/logo\.svg$/);
});

test("deleting an account takes the name off its published projects, and deletes its drafts", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const published = (await written(member, machine)).id;
  await submit(member, published);
  await reviewer.post(`/projects/${published}/approve`);
  const draft = (await written(member, machine)).id;
  const kept = (await member.get<{ projects: { id: number }[] }>("/users/me/export")).body;
  expect(JSON.stringify(kept)).toContain("Sand the **edge**.");
  const left = await member.call("DELETE", "/users/me", { body: { current_password: password } });
  expect(left.status, JSON.stringify(left.body)).toBe(200);
  expect((await app.get<Project>(`/projects/${published}`)).body.makers).toEqual([]);
  expect(
    await app.db.selectFrom("member_projects").select("id").where("id", "in", [published, draft]).execute(),
  ).toEqual([]);
});

test("who deletes their account chooses for each published project whether it keeps their name, or goes", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const [named, removed] = [(await written(member, machine)).id, (await written(member, machine)).id];
  for (const id of [named, removed]) {
    await submit(member, id);
    await reviewer.post(`/projects/${id}/approve`);
  }
  const shown = (await app.get<Project>(`/projects/${named}`)).body.makers;
  const other = await confirmed(app);
  const choose = (who: Caller, id: number, on_leaving: string) =>
    who.put<OwnProjects>(`/users/me/projects/${id}/leaving`, { on_leaving });
  expect((await choose(member, named, "named")).body.items).toContainEqual(
    expect.objectContaining({ id: named, on_leaving: "named" }),
  );
  expect((await choose(member, removed, "removed")).status).toBe(200);
  expect((await choose(member, named, "burnt")).status).toBe(422);
  expect((await choose(other, named, "removed")).status).toBe(404);

  await member.call("DELETE", "/users/me", { body: { current_password: password } });
  expect((await app.get<Project>(`/projects/${named}`)).body.makers).toEqual(shown);
  expect(shown).toHaveLength(1);
  expect((await app.get(`/projects/${removed}`)).status).toBe(404);
});

test("anybody reports a project, once for each key; it arrives in Messages and hides nothing", async () => {
  const app = await makeApp();
  const { machine, member, reviewer } = await bench(app);
  const { id } = await written(member, machine);
  const report = { reason: "danger", text: "The hook breaks.", idempotency_key: "k1" };
  expect((await app.post(`/projects/${id}/report`, report)).status).toBe(404);
  await submit(member, id);
  await reviewer.post(`/projects/${id}/approve`);
  for (let again = 0; again < 3; again++)
    expect(await app.post(`/projects/${id}/report`, report)).toMatchObject({
      status: 201,
      body: { detail: "Thank you. We will look at it." },
    });
  expect((await app.post(`/projects/${id}/report`, { reason: "dull", text: "x" })).status).toBe(422);
  const { items } = (await reviewer.get<{ items: object[] }>("/contact")).body;
  expect(items).toMatchObject([
    {
      name: "A visitor",
      email: "",
      subject: "Something is wrong with this project: Coat hook",
      message: expect.stringContaining("It is dangerous\n/projects/"),
    },
  ]);
  expect((await app.get(`/projects/${id}`)).status).toBe(200);
});
