// On PostgreSQL too: requests write at the same time.
import { expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { type Caller, makeApp } from "../../../tests/support/app";
import {
  insertAgreement,
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMachine,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertQualification,
  insertTeamMember,
  insertUser,
} from "../../../tests/support/factories";
import type { Draft, DraftNotice } from "../../api/drafts";
import { resources } from "../registry";
import { draftDays, forgetOldDrafts, maxDrafts } from "./drafts.server";

const form = "a1b2c3d4e5f6";
const otherForm = "b1b2c3d4e5f6";
const noticesOf = async (caller: Caller, kind: string) =>
  (await caller.get<{ items: DraftNotice[] }>(`/drafts/${kind}`)).body.items;
const draftsOf = async (caller: Caller, kind: string, item: string) =>
  (await caller.get<{ items: Draft[] }>(`/drafts/${kind}/${item}`)).body.items;

test("every kind that visitors see keeps what is typed, of what there is and of what there is not yet", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  for (const insert of [
    insertEvent,
    insertProject,
    insertPost,
    insertGalleryItem,
    insertProduct,
    insertPartner,
    insertMachine,
  ])
    await insert(app.db);
  await insertTeamMember(app.db);
  await insertAgreement(app.db);
  await insertQualification(app.db);
  await insertCommunity(app.db, { id: "1" });
  const kinds = resources.flatMap(({ key, drafts, titleColumn }) => (drafts ? [{ key, ...drafts, titleColumn }] : []));
  expect(kinds.map(({ path }) => path).sort()).toEqual(
    [
      "/agreements",
      "/blog",
      "/communities",
      "/equipment",
      "/events",
      "/gallery",
      "/partners",
      "/projects",
      "/qualifications",
      "/store/products",
      "/team-members",
    ].sort(),
  );
  for (const { key, path, titleColumn } of kinds) {
    for (const item of ["1", `new.${form}`]) {
      const values = { [titleColumn]: "Typed <b>here</b>", featured: true, tags: ["a", { b: 1 }] };
      const kept = await admin.put(`${path}/${item}/draft`, { values, seen: "2026-03-07T08:00:00.000Z", form });
      expect(kept).toMatchObject({ status: 200, body: { updated_at: app.clock.now().toISOString(), others: [] } });
      const [read] = await draftsOf(admin, key, item === "1" ? "1" : "new");
      expect(read).toMatchObject({
        item,
        own: true,
        values,
        form,
        title: "Typed <b>here</b>",
        seen: "2026-03-07T08:00:00.000Z",
      });
    }
    expect(await noticesOf(admin, key)).toHaveLength(2);
    expect(await admin.put(`${path}/77/draft`, { values: {}, form })).toMatchObject({ status: 404 });
    // The published item is unchanged, and the trail has no entry.
    expect(JSON.stringify((await app.get(`${path}/1`)).body)).not.toContain("Typed");
    expect(await admin.call("DELETE", `${path}/1/draft`)).toMatchObject({ status: 200 });
    expect(await draftsOf(admin, key, "1")).toEqual([]);
  }
  expect((await admin.get<{ total: number }>("/audit")).body.total).toBe(0);
});

anyEngine.test(
  "what was typed in one form is not written over by another of the same person, unless that goes on with it",
  async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const id = await insertEvent(app.db);
    const keep = (body: object) => admin.put(`/events/${id}/draft`, body);
    expect(await keep({ values: { title: "one" }, form })).toMatchObject({ status: 200 });
    expect(await keep({ values: { title: "two" }, form })).toMatchObject({ status: 200 });
    expect(await keep({ values: { title: "three" }, form: otherForm })).toMatchObject({ status: 409 });
    expect(await draftsOf(admin, "event", String(id))).toMatchObject([{ title: "two" }]);
    expect(await keep({ values: { title: "three" }, form: otherForm, replaces: form })).toMatchObject({ status: 200 });
    expect(await keep({ values: { title: "four" }, form })).toMatchObject({ status: 409 });
    // A form discards only its own draft.
    await admin.call("DELETE", `/events/${id}/draft?form=${form}`);
    expect(await draftsOf(admin, "event", String(id))).toMatchObject([{ title: "three", form: otherForm }]);
  },
);

test("two editors see each other's drafts, and neither loses theirs", async () => {
  const app = await makeApp();
  const one = await app.as("admin");
  const other = await app.as("admin");
  const id = await insertPost(app.db);
  await one.put(`/blog/${id}/draft`, { values: { content: "by one" }, form });
  const kept = await other.put<{ others: DraftNotice[] }>(`/blog/${id}/draft`, {
    values: { content: "by other" },
    form: otherForm,
  });
  expect(kept.body.others).toMatchObject([{ own: false, item: String(id) }]);
  expect(await draftsOf(other, "post", String(id))).toMatchObject(
    [
      { own: true, values: { content: "by other" } },
      { own: false, values: { content: "by one" } },
    ].sort(),
  );
  const by = kept.body.others[0]?.by as number;
  await other.call("DELETE", `/blog/${id}/draft?by=${by}`);
  expect(await draftsOf(one, "post", String(id))).toMatchObject([{ values: { content: "by other" } }]);
});

test("a draft is bounded, and so is how many there are", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const keep = (body: object, item = `new.${form}`) => admin.put(`/projects/${item}/draft`, body);
  expect(await keep({ values: { content: "x".repeat(1_100_000) }, form })).toMatchObject({ status: 413 });
  const deep = JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`) as unknown;
  expect(await keep({ values: { content: deep }, form })).toMatchObject({ status: 422 });
  expect(await keep({ values: { "a b": 1 }, form })).toMatchObject({ status: 422 });
  expect(await keep({ values: "text", form })).toMatchObject({ status: 422 });
  expect(await keep({ values: { title: "\u0000\ud800 x" }, form })).toMatchObject({ status: 200 });
  for (let count = 1; count < maxDrafts; count++)
    await keep({ values: { title: "x" }, form }, `new.${String(count).padStart(8, "0")}`);
  expect(await keep({ values: { title: "x" }, form }, "new.99999999")).toMatchObject({ status: 409 });
  expect(await keep({ values: { title: "y" }, form })).toMatchObject({ status: 200 });
});

test("a draft goes with the account, and after half a year", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const left = await insertUser(app.db);
  const at = app.clock.now().toISOString();
  const row = {
    resource: "event",
    item: `new.${form}`,
    form,
    title: "",
    body: "{}",
    seen: null,
    created_at: at,
    updated_at: at,
  };
  await app.db
    .insertInto("drafts")
    .values({ ...row, user_id: left.id })
    .execute();
  expect(await noticesOf(admin, "event")).toHaveLength(1);
  await app.db.deleteFrom("users").where("id", "=", left.id).execute();
  expect(await noticesOf(admin, "event")).toEqual([]);
  await admin.put(`/events/new.${form}/draft`, { values: { title: "old" }, form });
  await forgetOldDrafts(app.db, new Date(app.clock.now().getTime() + (draftDays - 1) * 86_400_000));
  expect(await noticesOf(admin, "event")).toHaveLength(1);
  await forgetOldDrafts(app.db, new Date(app.clock.now().getTime() + (draftDays + 1) * 86_400_000));
  expect(await noticesOf(admin, "event")).toEqual([]);
});

const save = <T = unknown>(caller: Caller, method: "POST" | "PUT", path: string, body: object, forms: string) =>
  caller.call<T>(method, path, { body, headers: { "draft-forms": forms } });

test("what a form saves takes its draft along, and what of the form arrives later is refused", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const other = await app.as("admin");
  const project = { title: "Shelf", description: "A shelf for books, of oak.", category: "web" };
  const draft = { values: { title: "Shelf" }, form };
  // For a new item and an existing one; others' drafts stay.
  await admin.put(`/projects/new.${form}/draft`, draft);
  await other.put(`/projects/new.${otherForm}/draft`, { ...draft, form: otherForm });
  const made = await save<{ id: number }>(admin, "POST", "/projects", project, form);
  expect(made).toMatchObject({ status: 201 });
  expect(await draftsOf(admin, "project", "new")).toMatchObject([{ own: false, form: otherForm }]);
  expect(await admin.put(`/projects/new.${form}/draft`, draft)).toMatchObject({
    status: 410,
    body: { detail: "This form has been saved or discarded" },
  });
  const { id } = made.body;
  const [third, version] = ["c1b2c3d4e5f6", "version3"];
  await admin.put(`/projects/${id}/draft`, { ...draft, form: version });
  expect(await save(admin, "PUT", `/projects/${id}`, { title: "Board" }, `${third}, ${version}`)).toMatchObject({
    status: 200,
  });
  expect(await draftsOf(admin, "project", String(id))).toEqual([]);
  // A draft that the form continued may be kept again; the ended form's own may not.
  expect(await admin.put(`/projects/${id}/draft`, { ...draft, form: third })).toMatchObject({ status: 410 });
  expect(await admin.put(`/projects/${id}/draft`, { ...draft, form: version })).toMatchObject({ status: 200 });
});

anyEngine.test("a saving that is refused takes no draft along, and nobody ends the form of somebody else", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const other = await app.as("admin");
  const id = await insertProject(app.db);
  const keep = () => admin.put(`/projects/${id}/draft`, { values: { title: "Shelf" }, form });
  await keep();
  expect(await save(admin, "PUT", `/projects/${id}`, { title: "" }, form)).toMatchObject({ status: 422 });
  const headers = { "if-match": '"2020-01-01T00:00:00.000Z"', "draft-forms": form };
  expect(await admin.call("PUT", `/projects/${id}`, { body: { title: "Board" }, headers })).toMatchObject({
    status: 412,
  });
  expect(await save(other, "PUT", `/projects/${id}`, { title: "Board" }, form)).toMatchObject({ status: 200 });
  expect(await other.call("DELETE", `/projects/${id}/draft?form=${form}&over=true`)).toMatchObject({ status: 200 });
  expect(await draftsOf(admin, "project", String(id))).toMatchObject([{ form, own: true }]);
  expect(await keep()).toMatchObject({ status: 200 });
});

anyEngine.test("what was thrown away is refused too, until nothing of it can be on its way any more", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const keep = () => admin.put(`/events/new.${form}/draft`, { values: { title: "Shelf" }, form });
  await keep();
  await admin.call("DELETE", `/events/new.${form}/draft?form=${form}&over=true`);
  expect(await keep()).toMatchObject({ status: 410 });
  await forgetOldDrafts(app.db, new Date(app.clock.now().getTime() + 8 * 86_400_000));
  expect(await keep()).toMatchObject({ status: 200 });
});

test("a draft that is sent while its form is saved is never left behind", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  for (let count = 10; count < 20; count++) {
    const key = `${form}${count}`;
    const keep = () => admin.put(`/projects/new.${key}/draft`, { values: { title: "Shelf" }, form: key });
    const project = { title: "Shelf", description: "A shelf for books, of oak.", category: "web" };
    await Promise.all([keep(), save(admin, "POST", "/projects", project, key), keep()]);
  }
  expect(await draftsOf(admin, "project", "new")).toEqual([]);
});
