// On PostgreSQL too: searches and sort orders differ between the engines.
import { beforeAll, describe, expect, test } from "vitest";
import { type Caller, makeApp, openApp, type TestApp } from "../../../tests/support/app";
import {
  insertEvent,
  insertMessage,
  insertPost,
  insertProject,
  insertRegistration,
} from "../../../tests/support/factories";
import { fold } from "../../platform/text";
import { sections } from "../settings/admin/sections";
import type { FindFilter, FindList } from "./schema";

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await openApp();
  admin = await app.as("admin");
  const event = await insertEvent(app.db, { title: "Borehole pumps", publication: "draft" });
  await insertEvent(app.db, { title: "An evening about the borehole" });
  await insertRegistration(app.db, event, { name: "Tariro Moyo", email: "tariro@people.example" });
  await insertMessage(app.db, { name: "Rudo Chikafu", subject: "A broken borehole" });
  await insertPost(app.db, { title: "Solder 100% clean", status: "draft" });
  for (let number = 0; number < 60; number++) await insertProject(app.db, { title: `Wind ${number}` });
  return app.close;
});

const find = async (query: FindFilter, caller = admin) => {
  const { status, body } = await caller.get<FindList>("/admin/search", query as Record<string, string>);
  expect(status).toBe(200);
  return body;
};
const titles = ({ items }: FindList) => items.map(({ kind, title }) => `${kind}: ${title}`);

test("moderators find people by their names, and are told no address", async () => {
  const moderator = await app.as("moderator");
  for (const q of ["tariro", "tariro@people.example", "people.example"]) {
    const found = await find({ q }, moderator);
    expect(titles(found)).toContain("registration: Tariro Moyo");
    expect(JSON.stringify(found.items)).not.toMatch(/@|%40/);
    expect(found.items.find(({ kind }) => kind === "registration")?.path).toBe("/admin/registrations?q=Tariro%20Moyo");
  }
  expect(JSON.stringify((await find({ q: "tariro" })).items)).toContain("tariro@people.example");
});

describe("the search of the back office", () => {
  test("finds drafts, people and messages, what begins so first, and where each is worked with", async () => {
    const found = await find({ q: "Borehole" });
    expect(titles(found)).toEqual([
      "event: Borehole pumps",
      "event: An evening about the borehole",
      "message: A broken borehole",
    ]);
    expect(found.items.map(({ path }) => path)).toEqual([
      "/admin/events/1",
      "/admin/events/2",
      "/admin/messages?message=1",
    ]);
    const [person] = (await find({ q: "tari" })).items;
    expect(person).toMatchObject({ kind: "registration", title: "Tariro Moyo", detail: "tariro@people.example" });
    expect(person?.path).toBe("/admin/registrations?q=tariro%40people.example");
  });

  test("each word may stand anywhere; two letters find what begins with them; signs are letters like others", async () => {
    expect(titles(await find({ q: "borehole evening" }))).toEqual(["event: An evening about the borehole"]);
    expect(titles(await find({ q: "so" }))).toEqual(["post: Solder 100% clean"]);
    expect(titles(await find({ q: "100%" }))).toEqual(["post: Solder 100% clean"]);
    expect(titles(await find({ q: "100_" }))).toEqual([]);
    expect((await find({ q: "'; drop table events; --" })).total).toBe(0);
  });

  test("of many words the first eight count: each is looked up in every list, and one letter may unfold to many", async () => {
    await insertProject(app.db, { title: "ant bee cat doe elk fly gnu hen" });
    const words = "hen gnu fly elk doe cat bee ant";
    expect(titles(await find({ q: `${words} ${words} owl` }))).toEqual(["project: ant bee cat doe elk fly gnu hen"]);
    let queries = 0;
    app.db.onQuery = () => queries++;
    await find({ q: words });
    const usual = queries;
    // A ligature of four Arabic words, which search texts spell out.
    await find({ q: "\ufdfa".repeat(100) });
    app.db.onQuery = undefined;
    expect(queries - usual).toBeLessThanOrEqual(usual);
  });

  test("accents count neither in what is searched for nor in what is there, in lists as well", async () => {
    const event = await insertEvent(app.db, { title: "Café évening for Môyo’s Ḥall" });
    await insertRegistration(app.db, event, { name: "Chiedza Môyo", email: "chiedza@people.example" });
    for (const q of ["cafe", "Café", "cafe moyo", "evening MÔYO", "cafe\u0301 evening", "moyo’s hall"])
      expect(titles(await find({ q, kind: "event" })), q).toEqual(["event: Café évening for Môyo’s Ḥall"]);
    for (const q of ["moyo", "môyo", "chiedza moyo"])
      expect(titles(await find({ q, kind: "registration" })), q).toContain("registration: Chiedza Môyo");
    expect(titles(await find({ q: "Tärìro" }))).toEqual(["registration: Tariro Moyo"]);
    expect((await admin.get<{ total: number }>("/events", { search: "cafe evening" })).body.total).toBe(1);
    expect(titles(await find({ q: "ädd event" }))).toEqual(["action: Add event"]);
  });

  test("what was deleted before searches went without accents is found without them once it is back", async () => {
    const own = await makeApp();
    const keeper = await own.as("admin");
    const gone = await insertEvent(own.db, { title: "Ñandú" });
    await own.db
      .updateTable("events")
      .set({ search_text: fold("Ñandú") })
      .where("id", "=", gone)
      .execute();
    await keeper.delete(`/events/${gone}`);
    const { items } = (await keeper.get<{ items: { id: number }[] }>("/trash")).body;
    expect((await keeper.post("/trash/restore", { ids: [items[0]?.id] })).status).toBe(200);
    expect((await keeper.get<FindList>("/admin/search", { q: "nandu" })).body.total).toBe(1);
  });

  test("what can be done is found by its words, all of it where nothing is asked for", async () => {
    expect(titles(await find({ q: "add ev" }))).toEqual(["action: Add event"]);
    expect(titles(await find({ q: "open sett" }))).toContain("action: Open settings");
    for (const { id, label } of sections)
      expect((await find({ q: `settings ${label.replaceAll("and ", "")}` })).items[0]?.path, label).toBe(
        `/admin/settings?section=${id}`,
      );
    const leads = { holidays: "hours", currency: "organisation", logo: "look", colour: "look", FAQ: "questions" };
    for (const [q, section] of Object.entries(leads))
      expect((await find({ q, kind: "action" })).items[0]?.path, q).toBe(`/admin/settings?section=${section}`);
    expect(titles(await find({ q: "new event" }))).toEqual(["action: Add event"]);
    expect(titles(await find({ q: "backup" }))).toEqual([
      "action: Open the dashboard",
      "action: Handbook: When Something Is Wrong",
    ]);
    expect(titles(await find({ q: "password" }))).toEqual([
      "action: Open my account",
      "action: Handbook: People and Rights",
    ]);
    const all = await find({ size: "100" as never });
    expect(all.kinds).toEqual([{ kind: "action", total: all.total }]);
    expect(all.items.length).toBeGreaterThan(15);
    for (const { path } of all.items) expect(path).toMatch(/^\/(admin|account)/);
  });

  test.each([
    ["out of order", "/admin/help/faults"],
    ["door", "/admin/door"],
    ["scan a code", "/admin/door"],
    ["newsletter", "/admin/letters/subscribers"],
    ["subscribers", "/admin/letters/subscribers"],
    ["review project", "/admin/projects?review=waiting"],
    ["print stickers", "/admin/equipment/stickers"],
  ])("“%s” finds %s", async (q, path) => {
    expect((await find({ q, kind: "action" })).items.map((one) => one.path)).toContain(path);
  });

  test("an item that begins so comes before what can be done and is only called so by other words", async () => {
    const app = await makeApp();
    await insertEvent(app.db, { title: "Welding", search_text: fold("Welding") });
    const admin = await app.as("admin");
    const first = async (q: string) => titles((await admin.get<FindList>("/admin/search", { q })).body).slice(0, 2);
    expect(await first("wel")).toEqual(["event: Welding", "action: Change the home page"]);
  });

  test("of each kind at most fifty are told, page by page, each once", async () => {
    const first = await find({ q: "wind", kind: "project", size: 30 as never });
    const second = await find({ q: "wind", kind: "project", size: 30 as never, page: 2 as never });
    expect(first).toMatchObject({ total: 50, pages: 2, kinds: [{ kind: "project", total: 50 }] });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(50);
  });

  test("has nothing of a part that is turned off: neither its items nor what is done with it", async () => {
    const about = async (q: string) => (await find({ q })).items.map(({ path }) => path);
    expect(await about("solder")).toEqual(["/admin/blog?edit=1"]);
    expect(await about("add blog")).toEqual(["/admin/blog?new=1", "/admin/help/articles"]);
    await admin.put("/settings", { turned_off: ["blog", "store", "gallery", "projects"] });
    expect(await about("solder")).toEqual([]);
    const all = (await find({ size: "100" as never })).items.map(({ path }) => path);
    expect(all.filter((path) => /^\/admin\/(blog|store|gallery|projects)/.test(path))).toEqual([]);
    expect(all).toContain("/admin/events?new=1");
    expect((await find({ q: "wind", kind: "project" })).total).toBe(0);
    await admin.put("/settings", { turned_off: [] });
    expect(await about("solder")).toEqual(["/admin/blog?edit=1"]);
  });

  test("is for who may enter the back office, and wrong questions are refused in words", async () => {
    const member = await app.as("member");
    expect((await member.get("/admin/search", { q: "borehole" })).status).toBe(403);
    expect((await app.get("/admin/search", { q: "borehole" })).status).toBe(401);
    expect((await admin.get("/admin/search", { kind: "secret" })).status).toBe(422);
    expect((await admin.get("/admin/search", { q: "x".repeat(101) })).status).toBe(422);
  });
});
