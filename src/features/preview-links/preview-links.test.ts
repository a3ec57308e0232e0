import { expect, expectTypeOf, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import {
  insertAgreement,
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMachine,
  insertMedia,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertQualification,
  insertTeamMember,
} from "../../../tests/support/factories";
import type { NewPreviewLink, PreviewLink } from "../../api/preview-links";
import { sweep } from "../../app/sweeper.server";
import type { DraftedKey, ViewedKey } from "../registry";
import { draftedResources, endAllPreviewLinks } from "./preview-links.server";
import type { DrawnKey, ShownDraft } from "./schema";

const form = "preview01";
const dayMs = 86_400_000;

const kinds = [
  { path: "/events", kind: "event", add: insertEvent, text: "title" },
  { path: "/projects", kind: "project", add: insertProject, text: "title" },
  { path: "/blog", kind: "post", add: insertPost, text: "title" },
  { path: "/gallery", kind: "gallery_item", add: insertGalleryItem, text: "title" },
  { path: "/store/products", kind: "product", add: insertProduct, text: "name" },
  { path: "/communities", kind: "community", add: insertCommunity, text: "name" },
  { path: "/partners", kind: "partner", add: insertPartner, text: "name" },
  { path: "/agreements", kind: "agreement", add: insertAgreement, text: "name" },
  { path: "/equipment", kind: "equipment", add: insertMachine, text: "name" },
  { path: "/qualifications", kind: "qualification", add: insertQualification, text: "name" },
  { path: "/team-members", kind: "team_member", add: insertTeamMember, text: "name" },
] as const;

test("types demand a view of each resource with drafts", () => {
  expectTypeOf<DrawnKey | ViewedKey>().toEqualTypeOf<DraftedKey>();
  expect(draftedResources.map(({ key }) => key).sort()).toEqual(kinds.map(({ kind }) => kind).sort());
});

type Caller = Awaited<ReturnType<TestApp["as"]>>;

const share = async (caller: Caller, path: string, id: number | string) =>
  (await caller.post<NewPreviewLink>(`${path}/${id}/preview-links`)).body;

const tokenOf = ({ url }: NewPreviewLink) => new URL(url).pathname.replace("/draft/", "");

const shown = ({ get }: Pick<TestApp, "get">, link: NewPreviewLink) => get<ShownDraft>(`/draft/${tokenOf(link)}`);

test.each(kinds)(
  "a link shows a $kind with what its maker has typed, to somebody without an account",
  async (given) => {
    const { path, kind, add, text } = given;
    const app = await makeApp();
    const admin = await app.as("admin");
    const id = await add(app.db);
    const link = await share(admin, path, id);
    expect(link.expires_at).toBe(new Date(app.clock.now().getTime() + 7 * dayMs).toISOString());
    expect(await shown(app, link)).toMatchObject({ status: 200, body: { kind, standing: "same", item: { id } } });
    await admin.put(`${path}/${id}/draft`, { values: { [text]: "As typed" }, form });
    const { status, body } = await shown(app, link);
    expect({ status, ...body }).toMatchObject({ status: 200, standing: "changed", item: { id, [text]: "As typed" } });
    expect(Object.keys(body.item)).not.toEqual(expect.arrayContaining(["email"]));
  },
);

test("what is not published is shown, what is half typed is not, and another's draft neither", async () => {
  const app = await makeApp();
  const [admin, other] = [await app.as("admin"), await app.as("admin")];
  const id = await insertEvent(app.db, {
    publication: "draft",
    title: "Soldering",
    visible_from: "9999-12-31T00:00:00.000Z",
  });
  const link = await share(admin, "/events", id);
  await other.put(`/events/${id}/draft`, { values: { title: "By another" }, form });
  expect((await shown(app, link)).body).toMatchObject({ standing: "hidden", item: { title: "Soldering" } });
  const typed = {
    title: " ",
    start_date: "2027-02-30T10:00",
    registration_fee: "2,50",
    max_attendees: "12",
    color: "x",
  };
  await admin.put(`/events/${id}/draft`, { values: typed, form });
  const { item } = (await shown(app, link)).body;
  expect(item).toMatchObject({ title: "Soldering", registration_fee: 2.5, max_attendees: 12, places_left: 12 });
  expect(item).not.toHaveProperty("color");
  expect(item).not.toHaveProperty("contact_email");
  expect((await app.get(`/events/${id}`)).status).toBe(404);
});

test("typed text of an article is drawn as its page would show it, scripts left out, and a product's stock follows", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const post = await insertPost(app.db, { status: "draft" });
  await admin.put(`/blog/${post}/draft`, { values: { content: "# One\n\n<script>x</script>\n\n**bold**" }, form });
  const article = (await shown(app, await share(admin, "/blog", post))).body.item;
  expect(article).toMatchObject({ html: expect.stringContaining("<strong>bold</strong>") });
  expect(article).toMatchObject({ html: expect.not.stringContaining("<script>") });
  const product = await insertProduct(app.db);
  const specifications = [
    { name: "Voltage", value: "5 V" },
    { name: "", value: "" },
  ];
  const values = { stock_quantity: "0", price: "3.5", specifications };
  await admin.put(`/store/products/${product}/draft`, { values, form });
  expect((await shown(app, await share(admin, "/store/products", product))).body.item).toMatchObject({
    in_stock: false,
    price: 3.5,
    specifications: [{ name: "Voltage", value: "5 V" }],
  });
});

test("a draft has the text of its picture, as its page has", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const folder = "r".repeat(25);
  const image_url = `/files/${folder}/60x40-000000-000000.webp`;
  await insertMedia(app.db, { folder, url: image_url, alt: "A robot that waves" });
  const made = [
    ["/projects", await insertProject(app.db, { image_url })],
    ["/store/products", await insertProduct(app.db, { image_url })],
  ] as const;
  for (const [path, id] of made)
    expect((await shown(app, await share(admin, path, id))).body.item).toMatchObject({
      image_alt: "A robot that waves",
    });
});

test("the secret is stored as a hash alone, told once, and the trail says who made and ended a link", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertProject(app.db, { title: "Lamp" });
  const link = await share(admin, "/projects", id);
  const { body } = await admin.get<{ items: PreviewLink[] }>(`/projects/${id}/preview-links`);
  expect(body.items).toMatchObject([{ id: link.id, own: true, expires_at: link.expires_at }]);
  const rows = [
    await app.db.selectFrom("preview_links").selectAll().execute(),
    await app.db.selectFrom("audit").selectAll().execute(),
  ];
  expect(JSON.stringify([body, rows])).not.toContain(tokenOf(link));
  expect(rows[1]).toMatchObject([{ action: "preview_shared", kind: "access", resource: "project", title: "Lamp" }]);
  expect((await admin.call("DELETE", `/projects/${id}/preview-links/${link.id}`)).status).toBe(200);
  expect((await admin.call("DELETE", `/projects/${id}/preview-links/${link.id}`)).status).toBe(404);
  const entries = await app.db.selectFrom("audit").select("action").orderBy("id").execute();
  expect(entries.map(({ action }) => action)).toEqual(["preview_shared", "preview_ended"]);
});

test("a link that has ended, is too old, was never one, or is of somebody who may no longer, is answered alike", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertProject(app.db);
  const other = await insertProject(app.db);
  const open = async () => share(admin, "/projects", id);
  const answers: unknown[] = [];
  const note = async (link: NewPreviewLink) => {
    const { status, body } = await shown(app, link);
    answers.push({ status, body });
  };
  const ended = await open();
  expect((await admin.call("DELETE", `/projects/${other}/preview-links/${ended.id}`)).status).toBe(404);
  await admin.call("DELETE", `/projects/${id}/preview-links/${ended.id}`);
  await note(ended);
  for (const token of ["x", "a".repeat(32), "%00", "..%2f"])
    answers.push(await app.get(`/draft/${token}`).then(({ status, body }) => ({ status, body })));
  const demoted = await open();
  await app.db.updateTable("users").set({ role: "member" }).where("id", "=", admin.user.id).execute();
  await note(demoted);
  await app.db.updateTable("users").set({ role: "admin", is_active: 0 }).where("id", "=", admin.user.id).execute();
  await note(demoted);
  await app.db.updateTable("users").set({ is_active: 1 }).where("id", "=", admin.user.id).execute();
  expect((await shown(app, demoted)).status).toBe(200);
  app.clock.advance(7 * dayMs);
  await note(demoted);
  await sweep(app.services);
  expect(await app.db.selectFrom("preview_links").selectAll().execute()).toEqual([]);
  const signedIn = await app.as("admin");
  const last = await share(signedIn, "/projects", id);
  await endAllPreviewLinks(app.db);
  await note(last);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404 });
});

test("a link ends with its item, and does not come back with it", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertProject(app.db);
  const link = await share(admin, "/projects", id);
  const deleted = await admin.call<{ trash_id: number }>("DELETE", `/projects/${id}`);
  expect((await shown(app, link)).status).toBe(404);
  await admin.post(`/trash/${deleted.body.trash_id}/restore`);
  expect((await admin.get(`/projects/${id}`)).status).toBe(200);
  expect((await shown(app, link)).status).toBe(404);
});

test("moderators share what they may draft, and end what they have shared", async () => {
  const app = await makeApp();
  const [admin, moderator, member] = [await app.as("admin"), await app.as("moderator"), await app.as("member")];
  const id = await insertProject(app.db, { publication: "draft" });
  const community = await insertCommunity(app.db, { id: "weavers" });
  const own = await share(moderator, "/projects", id);
  expect((await shown(app, own)).status).toBe(200);
  expect((await moderator.post(`/communities/${community}/preview-links`)).status).toBe(403);
  expect((await member.post(`/projects/${id}/preview-links`)).status).toBe(403);
  expect((await app.post(`/projects/${id}/preview-links`)).status).toBe(401);
  const theirs = await share(admin, "/projects", id);
  expect((await moderator.call("DELETE", `/projects/${id}/preview-links/${theirs.id}`)).status).toBe(403);
  expect((await admin.call("DELETE", `/projects/${id}/preview-links/${own.id}`)).status).toBe(200);
  expect((await moderator.post("/projects/999/preview-links")).status).toBe(404);
  for (let more = 0; more < 9; more++) await share(admin, "/projects", id);
  expect((await admin.post(`/projects/${id}/preview-links`)).status).toBe(409);
});

test("a part that is turned off has no drafts to show", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const link = await share(admin, "/projects", await insertProject(app.db));
  await admin.put("/settings", { turned_off: ["projects"] });
  expect((await shown(app, link)).status).toBe(404);
  await admin.put("/settings", { turned_off: [] });
  expect((await shown(app, link)).status).toBe(200);
});
