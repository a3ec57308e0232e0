import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day } from "../../../tests/support/clock";
import {
  insertEvent,
  insertGalleryItem,
  insertPost,
  insertProduct,
  insertProject,
} from "../../../tests/support/factories";
import { keysOf } from "../../../tests/support/files";
import { archiveOf, plain } from "../../../tests/support/nasty-files";
import type { Media, MediaList } from "../uploads/library/schema";
import { notAPicture, type UploadedFile } from "../uploads/schema";
import { adoptUploads, sweepFiles } from "../uploads/sweep.server";

const formWith = (bytes: Uint8Array, name = "holiday.jpg") => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  return form;
};

async function office() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const picture = async (name?: string, side = 60) =>
    (await admin.post<UploadedFile>("/upload/image", formWith(await plain(side, 40).png().toBuffer(), name))).body;
  const library = async (query: Record<string, string> = {}) => (await admin.get<MediaList>("/media", query)).body;
  const newest = async () => (await library()).items[0] as Media;
  return { app, admin, picture, library, newest, files: app.services.files };
}

const pdf = Buffer.from("%PDF-1.7\n%%EOF");

test("what is uploaded is in the library, with its name, kind, size and measure; a member's portrait is not", async () => {
  const { app, admin, picture, library } = await office();
  const { url, size } = await picture("C:\\pictures\\The saw.png");
  app.clock.advance(1);
  const { body: document } = await admin.post<UploadedFile>("/upload/file", formWith(pdf, "Plan.pdf"));
  const gallery = formWith(await plain(20, 10).png().toBuffer(), "wall.png");
  gallery.set("title", "The wall");
  app.clock.advance(1);
  await admin.post("/gallery/upload", gallery);
  const member = await app.as("member");
  for (const one of [member, admin])
    expect((await one.post("/upload/avatar", formWith(await plain(9, 9).png().toBuffer()))).status).toBe(201);
  const { items, total } = await library();
  expect(total).toBe(3);
  expect(items.map(({ name }) => name)).toEqual(["wall.png", "Plan.pdf", "The saw.png"]);
  expect(items[2]).toEqual({
    id: expect.any(Number),
    ...{ name: "The saw.png", alt: "", url, size, width: 60, height: 40, is_picture: true, type: "image/webp" },
    used_in: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(items[1]).toMatchObject({ url: document.url, is_picture: false, width: null, type: "application/pdf" });
  expect(items[0]?.used_in).toMatchObject([{ resource: "gallery_item", title: "The wall", field: "image" }]);
});

test("the list is searched, narrowed and ordered", async () => {
  const { admin, picture, library } = await office();
  await picture("Lathe.png", 30);
  const saw = await picture("Saw.png", 900);
  await admin.post("/upload/file", formWith(pdf, "A plan.pdf"));
  const [first] = (await library({ search: "lathe" })).items as [Media];
  expect((await admin.put<Media>(`/media/${first.id}`, { alt: "A bench with a Drill" })).body.alt).toBe(
    "A bench with a Drill",
  );
  const names = async (query: Record<string, string>) => (await library(query)).items.map(({ name }) => name);
  expect(await names({ search: "drill" })).toEqual(["Lathe.png"]);
  expect(await names({ is_picture: "false" })).toEqual(["A plan.pdf"]);
  expect(await names({ sort: "name" })).toEqual(["A plan.pdf", "Lathe.png", "Saw.png"]);
  expect((await names({ sort: "-size" }))[0]).toBe("Saw.png");
  expect(await names({ used: "true" })).toEqual([]);
  await admin.post("/gallery", { title: "x", image_url: saw.url });
  expect(await names({ used: "true" })).toEqual(["Saw.png"]);
  expect(await names({ used: "false", sort: "name" })).toEqual(["A plan.pdf", "Lathe.png"]);
});

test("says where it is used: as a picture, in Markdown, as a file of something, in settings; never in the trash or the trail", async () => {
  const { app, admin, picture, newest } = await office();
  const { url, size } = await picture();
  const event = await insertEvent(app.db, { title: "Soldering", image_url: url });
  const post = await insertPost(app.db, { title: "Lamps", content: `![lamp](${url} "x")` });
  const attachments = JSON.stringify([{ name: "Plan", url, size }]);
  const project = await insertProject(app.db, { title: "Robot", attachments });
  const gone = await insertGalleryItem(app.db, { image_url: url });
  await admin.delete(`/gallery/${gone}`);
  const { used_in } = await newest();
  expect(used_in).toHaveLength(3);
  const place = (resource: string, label: string, id: number, title: string, field: string, edit: string) => ({
    ...{ resource, label, id: String(id), title, field, edit },
  });
  expect(used_in).toEqual(
    expect.arrayContaining(
      [
        place("event", "Event", event, "Soldering", "image", `/admin/events?edit=${event}`),
        place("post", "Post", post, "Lamps", "content", `/admin/blog?edit=${post}`),
        place("project", "Project", project, "Robot", "attachments", `/admin/projects?edit=${project}`),
      ].map((one) => ({ ...one, label: expect.any(String) })),
    ),
  );
});

test("says every field of a place, and of drafts and earlier versions what they are of", async () => {
  const { app, admin, picture, newest } = await office();
  const { url } = await picture();
  const { body: settings } = await admin.get<{ updated_at: string }>("/settings");
  expect(settings.updated_at).toEqual(expect.any(String));
  await admin.put("/settings", { logo: url, icon: url, story: `![wall](${url})` });
  const event = await insertEvent(app.db, { title: "Soldering" });
  const kept = (path: string, form: string, values: object) => admin.put(path, { values, form });
  await kept(`/events/${event}/draft`, "formformone", { image_url: url, description: `![wall](${url})` });
  await kept("/projects/new.formformtwo/draft", "formformtwo", { title: "Robot", image_url: url });
  const content = `![lamp](${url})`;
  const { body: post } = await admin.post<{ id: number }>("/blog", { title: "Lamps", excerpt: "x", content });
  const places = async () =>
    (await newest()).used_in.map(({ label, title, field, edit }) => [label, title, field, edit].join(" | "));
  const always = [
    "Settings |  | story, logo, icon | /admin/settings",
    `Draft of event | Soldering | image, description | /admin/events?edit=${event}`,
    "Draft of project | Robot | image | /admin/projects",
  ];
  const article = `| Lamps | content | /admin/blog?edit=${post.id}`;
  expect((await places()).sort()).toEqual([...always, `Blog post ${article}`].sort());
  // Earlier versions count as one use.
  for (const text of [`${content} again`, "Without it", "And without"])
    expect((await admin.put(`/blog/${post.id}`, { content: text })).status).toBe(200);
  expect((await places()).sort()).toEqual([...always, `Earlier version of blog post ${article}`].sort());
  expect(await admin.delete(`/media/${(await newest()).id}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^This is used in 4 places: .*Draft of event “Soldering”/) },
  });
});

describe("replacing", () => {
  test("gives a new address, which all that showed the old one has at once, in the trail and for those who edit it", async () => {
    const { app, admin, picture, newest, files } = await office();
    const old = await picture("lamp.png");
    const event = await insertEvent(app.db, { image_url: old.url });
    const post = await insertPost(app.db, { content: `A ![lamp](${old.url} "Lamp") here.` });
    const attachments = JSON.stringify([{ name: "Lamp", url: old.url, size: old.size }]);
    const project = await insertProject(app.db, { attachments });
    const thrown = await insertGalleryItem(app.db, { image_url: old.url });
    await admin.delete(`/gallery/${thrown}`);
    const { id, name } = await newest();
    app.clock.advance(60_000);
    const bytes = await plain(90, 60).jpeg().toBuffer();
    const { status, body } = await admin.post<Media>(`/media/${id}/replace`, formWith(bytes, "other.jpg"));
    expect({ status, body }).toMatchObject({ status: 200, body: { id, name, width: 90, height: 60 } });
    expect(body.url).not.toBe(old.url);
    expect(body.used_in).toHaveLength(3);
    expect((await app.get(`/events/${event}`)).body).toMatchObject({
      image_url: body.url,
      updated_at: app.clock.now().toISOString(),
    });
    expect((await app.get(`/blog/${post}`)).body).toMatchObject({ content: `A ![lamp](${body.url} "Lamp") here.` });
    expect((await app.get(`/projects/${project}`)).body).toMatchObject({
      attachments: [{ name: "Lamp", url: body.url, size: body.size }],
    });
    const trash = await app.db.selectFrom("trash").select("rows").executeTakeFirstOrThrow();
    expect(trash.rows).toContain(body.url);
    const trail = (await admin.get<{ items: object[] }>("/audit", { size: 10 })).body.items;
    const line = (resource: string, item: number, field: string) =>
      expect.objectContaining({
        resource,
        item: String(item),
        changes: expect.arrayContaining([expect.objectContaining({ field })]),
      });
    expect(trail).toEqual(
      expect.arrayContaining([
        line("media", id, "url"),
        line("event", event, "image_url"),
        line("post", post, "content"),
        line("project", project, "attachments"),
      ]),
    );
    // The old file is deleted after a week, in which old pages may still show it.
    await sweepFiles(app.services);
    expect(await files.exists(old.url.slice(7))).toBe(true);
    app.clock.advance(7 * day);
    await sweepFiles(app.services);
    expect(await files.exists(old.url.slice(7))).toBe(false);
    expect(await files.exists(body.url.slice(7))).toBe(true);
  });

  test("keeps to the kind: a picture for a picture, a document for a document", async () => {
    const { admin, picture, newest, files } = await office();
    await picture();
    const { id, url } = await newest();
    expect(await admin.post(`/media/${id}/replace`, formWith(pdf))).toMatchObject({
      status: 415,
      body: { errors: { file: notAPicture } },
    });
    expect((await newest()).url).toBe(url);
    const { body } = await admin.post<UploadedFile>("/upload/file", formWith(pdf));
    const plan = (await admin.get<MediaList>("/media", { is_picture: "false" })).body.items[0] as Media;
    const jpeg = await plain(9, 9).jpeg().toBuffer();
    expect(await admin.post(`/media/${plan.id}/replace`, formWith(jpeg))).toMatchObject({ status: 422 });
    const zip = archiveOf([["a.txt", "x"]]);
    expect((await admin.post<Media>(`/media/${plan.id}/replace`, formWith(zip))).body).toMatchObject({
      type: "application/zip",
    });
    expect(await files.exists(body.url.slice(7))).toBe(true);
    expect((await admin.post("/media/999/replace", formWith(jpeg))).status).toBe(404);
  });
});

describe("deleting", () => {
  test("what is used is refused, with the places; by force it goes from all of them", async () => {
    const { app, admin, picture, newest, library } = await office();
    const { url, size } = await picture();
    const event = await insertEvent(app.db, { title: "Soldering", image_url: url });
    const post = await insertPost(app.db, { content: `A ![lamp](${url}) here.`, author_image: url });
    const project = await insertProject(app.db, { attachments: JSON.stringify([{ name: "P", url, size }]) });
    const { id } = await newest();
    expect(await admin.delete(`/media/${id}`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This is used in 3 places: .*“Soldering”/) },
    });
    expect(await newest()).toMatchObject({ id });
    const { status, body } = await admin.call<{ trash_id: number }>("DELETE", `/media/${id}`, {
      query: { force: "true" },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { detail: "File deleted", trash_id: expect.any(Number) },
    });
    expect((await app.get(`/events/${event}`)).body).toMatchObject({ image_url: "" });
    expect((await app.get(`/blog/${post}`)).body).toMatchObject({ content: "A lamp here.", author_image: "" });
    expect((await app.get(`/projects/${project}`)).body).toMatchObject({ attachments: [] });
    expect((await library()).total).toBe(0);
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
    expect(await newest()).toMatchObject({ id, url, used_in: [] });
  });

  test("what is not used goes to the trash, and its file after both have had their time", async () => {
    const { app, admin, picture, newest, files } = await office();
    const { url } = await picture();
    const { id } = await newest();
    expect((await admin.delete(`/media/${id}`)).status).toBe(200);
    await sweepFiles(app.services);
    app.clock.advance(8 * day);
    await sweepFiles(app.services);
    expect(await files.exists(url.slice(7))).toBe(true);
    await app.db.deleteFrom("trash").execute();
    await sweepFiles(app.services);
    app.clock.advance(7 * day);
    await sweepFiles(app.services);
    expect(await keysOf(files)).toEqual([]);
    expect((await (await app.as(admin.user)).delete(`/media/${id}`)).status).toBe(404);
  });
});

test("a file that nobody uses stays until somebody deletes it", async () => {
  const { app, admin, picture, files } = await office();
  const { url } = await picture();
  for (let week = 0; week < 10; week++) {
    expect(await sweepFiles(app.services)).toEqual([]);
    app.clock.advance(7 * day);
  }
  expect(await files.exists(url.slice(7))).toBe(true);
  const later = await app.as(admin.user);
  expect((await later.get<MediaList>("/media", { used: "false" })).body.total).toBe(1);
});

test("what was uploaded before there was a library comes into it, once: neither portraits nor what nothing shows", async () => {
  const { app, admin, picture, library } = await office();
  const [shown, portrait] = [await picture("shown.png"), await picture("portrait.png")];
  await picture("lost.png");
  await insertEvent(app.db, { title: "Soldering", image_url: shown.url });
  await app.db.updateTable("users").set({ image_url: portrait.url }).where("id", "=", admin.user.id).execute();
  await app.db.deleteFrom("media").execute();
  await adoptUploads(app.services);
  const { items } = await library();
  expect(items).toMatchObject([
    { name: "Picture, 60 × 40", url: shown.url, size: shown.size, used_in: [{ title: "Soldering" }] },
  ]);
  await app.db.deleteFrom("media").execute();
  await adoptUploads(app.services);
  expect((await library()).total).toBe(0);
});

test("files of an item are those that were uploaded here, at most twenty", async () => {
  const { admin, picture } = await office();
  const { url, size } = await picture();
  const make = (attachments: unknown) =>
    admin.post<{ attachments?: unknown }>("/projects", { title: "Robot", description: "x", attachments });
  expect((await make([{ name: " Plan ", url, size }])).body).toMatchObject({
    attachments: [{ name: "Plan", url, size }],
  });
  for (const wrong of [
    [{ name: "Plan", url: "https://evil.example/a.pdf", size }],
    [{ name: "Plan", url: "javascript:alert(1)", size }],
    [{ name: "", url, size }],
    [{ name: "Plan", url, size: -1 }],
    Array.from({ length: 21 }, () => ({ name: "Plan", url, size })),
    "x",
  ])
    expect((await make(wrong)).status).toBe(422);
});

test("what the library says of a picture is said with the item that has it, once somebody has said it", async () => {
  const { app, admin, picture, newest } = await office();
  const { url } = await picture();
  const { id } = await newest();
  const body = { title: "Robot", description: "x", image_url: url };
  const made = [
    `/projects/${(await admin.post<{ id: number }>("/projects", body)).body.id}`,
    `/blog/${(await admin.post<{ id: number }>("/blog", { ...body, content: "x" })).body.id}`,
    `/events/${await insertEvent(app.db, { image_url: url })}`,
    `/store/products/${await insertProduct(app.db, { image_url: url })}`,
  ];
  const said = () =>
    Promise.all(made.map(async (path) => (await admin.get<{ image_alt?: string }>(path)).body.image_alt));
  expect(await said()).toEqual([undefined, undefined, undefined, undefined]);
  await admin.put(`/media/${id}`, { alt: "A robot that waves" });
  expect(await said()).toEqual(Array(4).fill("A robot that waves"));
});
