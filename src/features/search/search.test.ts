// On PostgreSQL too: searches and sort orders differ between the engines.
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, start } from "../../../tests/support/clock";
import { newDatabase } from "../../../tests/support/database";
import {
  insertCommunity,
  insertEvent,
  insertPost,
  insertProduct,
  insertProject,
  insertTeamMember,
} from "../../../tests/support/factories";
import { isPostgres } from "../../platform/database/migration-columns.server";
import { foldAccents } from "../../platform/latin";
import { latinLetters } from "../../platform/latin-letters";
import { up } from "./migrations/088-words-latin-letters.server";
import type { FoundList, SearchFilter } from "./schema";
import { findIds, findSpellings } from "./word-index.server";

const at = (days: number) => new Date(Date.parse(start) + days * day).toISOString();

const ask = async (app: Pick<TestApp, "get">, query: SearchFilter): Promise<FoundList> => {
  const { status, body } = await app.get<FoundList>("/search", query as Record<string, string>);
  expect(status).toBe(200);
  return body;
};

const found = async (app: Pick<TestApp, "get">, q: string, kind?: SearchFilter["kind"]) =>
  (await ask(app, { q, ...(kind ? { kind } : {}) })).items.map(({ title }) => title);

async function filled() {
  const app = await makeApp();
  await insertEvent(app.db, { title: "Drill a borehole", description: "Water for Môyo township, with laser levels." });
  await insertProject(app.db, {
    title: "Water meter",
    technologies: '["Arduino","LoRaWAN"]',
    content: "Na\u0301ndi हिन्दी",
  });
  await insertPost(app.db, { title: "Pumps", content: "# Water\n\nA **borehole** pump, 3D-printed/laser-cut." });
  await insertProduct(app.db, { name: "Water sensor", description: "Straße, ΟΔΟΣ, Привет.", price_cents: 1_250 });
  await insertCommunity(app.db, { id: "water", name: "Water people", about: "We drill." });
  return app;
}

describe("letters without an accent to remove", () => {
  const letters = Object.entries(latinLetters);

  anyEngine.test("are folded as the lists of the back office fold them", () => {
    expect(letters.map(([letter]) => [letter, foldAccents(letter)])).toEqual(letters);
  });

  test("are found by the letters of English and by themselves, in any letter case", async () => {
    const app = await makeApp();
    await insertEvent(app.db, { title: "Trip to Łódź", description: "Smørrebrød in the STRAẞE, Weiße Ærø." });
    for (const q of ["lodz", "łódź", "ŁÓDŹ", "smorrebrod", "smørre", "strasse", "straße", "weisse", "aero", "ærø"])
      expect([q, await found(app, q)]).toEqual([q, ["Trip to Łódź"]]);
    for (const [letter, plain] of letters) {
      const title = `Q${letter}x q${letter.toUpperCase()}y`;
      await app.db.updateTable("events").set({ title }).execute();
      for (const q of [`q${letter}x`, `q${plain}x`, `q${letter}y`, `q${plain}y`])
        expect([q, await found(app, q)]).toEqual([q, [title]]);
    }
    await app.db.deleteFrom("events").execute();
    expect(await found(app, "qlx")).toEqual([]);
  });

  test("of texts written before are indexed again", async () => {
    const { db, drop } = await newDatabase();
    onTestFinished(drop);
    await insertEvent(db, { title: "Łódź" });
    const empty = sql`insert into words_search (words_search) values ('delete-all')`;
    await (isPostgres(db) ? sql`delete from words_search` : empty).execute(db);
    await up(db as never);
    const { events } = await findIds(db, [["lodz"]], 10);
    expect(events).toHaveLength(1);
  });
});

describe("what is found", () => {
  test("is found by whole words and beginnings, without accents, in any letter case, in every text of it", async () => {
    const app = await filled();
    for (const [q, titles] of [
      ["borehol", ["Drill a borehole", "Pumps"]],
      ["moyo", ["Drill a borehole", "Contact"]],
      ["MÔYO", ["Drill a borehole", "Contact"]],
      ["mo\u0302yo tow", ["Drill a borehole"]],
      ["bore laser", ["Drill a borehole", "Pumps"]],
      ["3d print cut", ["Pumps"]],
      ["lorawan", ["Water meter"]],
      ["nandi", ["Water meter"]],
      ["हिन्दी", ["Water meter"]],
      ["straße", ["Water sensor"]],
      ["привет", ["Water sensor"]],
      ["water", ["Water meter", "Water sensor", "Water people", "Drill a borehole", "Pumps"]],
      ["drill we", ["Water people"]],
      ["privacy", ["Privacy"]],
      ["orehole", ["Drill a borehole", "Pumps"]],
      ["ehole", []],
      ["", []],
      ["…!?", []],
    ] as const)
      expect({ q, titles: await found(app, q) }).toEqual({ q, titles });
  });

  test("with one letter wrong is found where nothing has it right", async () => {
    const app = await filled();
    for (const q of ["borehoel", "borhole", "boreholle", "bprehole", "boreholx", "vorehole", "Bôrehoel pumqs"]) {
      const { items, forgiven } = await ask(app, { q });
      expect({ q, forgiven, last: items.at(-1)?.title }).toEqual({ q, forgiven: true, last: "Pumps" });
      expect(items.at(-1)?.found).not.toEqual({ title: [], excerpt: [] });
    }
    expect(await ask(app, { q: "borehole" })).toMatchObject({ forgiven: false, total: 2 });
    expect(await ask(app, { q: "bxrehxle" })).toMatchObject({ forgiven: false, total: 0 });
    expect(await found(app, "прувет")).toEqual(["Water sensor"]);
  });

  test("a word of at most 12 letters is forgiven a letter, and three words of a search", async () => {
    const app = await makeApp();
    await insertEvent(app.db, { title: "Refurbishing transformers and refrigerators, carefully" });
    const title = "Refurbishing transformers and refrigerators, carefully";
    expect(await found(app, "refurbishinx")).toEqual([title]);
    expect(await found(app, "refrigeratorx")).toEqual([]);
    expect(await found(app, "refurbixhing transfxrmers carefxlly")).toEqual([title]);
    expect(await ask(app, { q: "refxrbish xransform refxigera carefxlly" })).toMatchObject({ total: 0 });
  });

  test("spellings are looked up by the hundred, and those found that a word begins with", async () => {
    const { db } = await filled();
    const spellings = Array.from({ length: 450 }, (_, number) => `zz${number}`);
    expect(await findSpellings(db, [...spellings, "boreh", "laser", "zz"])).toEqual(["boreh", "laser"]);
  });

  test("with some of the words is found where nothing has all of them, the most of them first", async () => {
    const app = await filled();
    for (const [q, titles] of [
      ["borehole zebra", ["Drill a borehole", "Pumps"]],
      ["water zebra meter", ["Water meter", "Water sensor", "Water people"]],
      ["to borehole in zebra", ["Drill a borehole", "Pumps"]],
      ["watre zebra meter", ["Water meter"]],
    ] as const) {
      const { items, forgiven } = await ask(app, { q });
      const first = items.slice(0, titles.length).map(({ title }) => title);
      expect({ q, forgiven, first }).toEqual({ q, forgiven: true, first: titles });
    }
    expect(await found(app, "zebra unicorn")).toEqual([]);
    expect(await found(app, "zz qq")).toEqual([]);
  });

  test("says where it is, what it is, and where in its texts the words are", async () => {
    const app = await filled();
    const { items, kinds, ...page } = await ask(app, { q: "bore laser" });
    const [event, article] = items;
    expect(event).toEqual({
      kind: "event",
      id: "1",
      path: "/events/1",
      title: "Drill a borehole",
      excerpt: "Water for Môyo township, with laser levels.",
      found: { title: [[8, 16]], excerpt: [[30, 35]] },
      image_url: "",
      date: at(1),
      price: null,
      cancelled: false,
    });
    expect(article).toMatchObject({ path: "/blog/1", excerpt: "A borehole pump, 3D-printed/laser-cut." });
    expect(kinds).toEqual([
      { kind: "event", total: 1 },
      { kind: "article", total: 1 },
    ]);
    expect(page).toEqual({ total: 2, page: 1, size: 20, pages: 1, forgiven: false });
    expect((await ask(app, { q: "water", kind: "product" })).items).toMatchObject([{ path: "/store/1", price: 12.5 }]);
    expect((await ask(app, { q: "water", kind: "community" })).items).toMatchObject([{ path: "/communities/water" }]);
  });

  test("comes the best three of each kind first, then the next; a kind alone is paged by itself", async () => {
    const app = await makeApp();
    for (let number = 1; number <= 5; number++) await insertProject(app.db, { title: `Kiln project ${number}` });
    for (let number = 1; number <= 4; number++) await insertProduct(app.db, { name: `Kiln brick ${number}` });
    const kindsOn = async (page: number) =>
      (await ask(app, { q: "kiln", page, size: 6 })).items.map(({ kind }) => kind);
    expect(await kindsOn(1)).toEqual([...Array(3).fill("project"), ...Array(3).fill("product")]);
    expect(await kindsOn(2)).toEqual(["project", "project", "product"]);
    expect(await kindsOn(3)).toEqual([]);
    const second = await ask(app, { q: "kiln", kind: "product", page: 2, size: 3 });
    expect(second).toMatchObject({ total: 4, pages: 2, items: [{ title: "Kiln brick 1" }] });
    expect(second.kinds).toEqual([
      { kind: "project", total: 5 },
      { kind: "product", total: 4 },
    ]);
  });

  test("of events is what is to come before what is over, and of a series one date", async () => {
    const app = await makeApp();
    const on = (days: number) => ({ start_date: at(days), end_date: at(days + 0.1) });
    await insertEvent(app.db, { title: "Forge past", ...on(-3) });
    await insertEvent(app.db, { title: "Forge later", ...on(9) });
    await insertEvent(app.db, { title: "Forge sooner", ...on(2) });
    for (const days of [4, 3, 5])
      await insertEvent(app.db, { title: `Forge series ${days}`, ...on(days), series_id: 7 });
    expect(await found(app, "forge", "event")).toEqual(["Forge sooner", "Forge series 3", "Forge later", "Forge past"]);
  });
});

describe("what is never found", () => {
  test("drafts, what is not published yet, archived articles, inactive communities, people", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    await insertEvent(app.db, {
      title: "Zephyr draft",
      publication: "draft",
      visible_from: "9999-12-31T00:00:00.000Z",
    });
    await insertEvent(app.db, { title: "Zephyr soon", publish_at: at(1), visible_from: at(1) });
    for (const status of ["draft", "archived"] as const) await insertPost(app.db, { title: "Zephyr", status });
    await insertPost(app.db, { title: "Other", author_name: "Zephyr Moyo" });
    await insertCommunity(app.db, { name: "Zephyr", is_active: 0 });
    await insertCommunity(app.db, { name: "Other", lead_name: "Zephyr Moyo" });
    await insertTeamMember(app.db, { name: "Zephyr Moyo" });
    for (const caller of [app, admin])
      for (const q of ["zephyr", "zephir"]) expect(await ask(caller, { q })).toMatchObject({ total: 0, kinds: [] });
  });

  test("an event that was cancelled more than a day ago; until then it says so", async () => {
    const app = await makeApp();
    const cancelled = { publication: "cancelled" as const };
    await insertEvent(app.db, { title: "Zephyr now", ...cancelled, listed_until: at(1) });
    await insertEvent(app.db, { title: "Zephyr then", ...cancelled, listed_until: at(0) });
    expect((await ask(app, { q: "zephyr" })).items).toMatchObject([{ title: "Zephyr now", cancelled: true }]);
  });
});

test("every write counts: added, changed, hidden, deleted, brought back from the trash", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const project = { title: "Windmill", description: "Turns." };
  const { body } = await admin.post<{ id: number }>("/projects", project);
  expect(await found(app, "windmill")).toEqual(["Windmill"]);
  await admin.put(`/projects/${body.id}`, { title: "Waterwheel" });
  expect([await found(app, "windmill"), await found(app, "waterwheel")]).toEqual([[], ["Waterwheel"]]);
  const { body: gone } = await admin.delete<{ trash_id: number }>(`/projects/${body.id}`);
  expect(await found(app, "waterwheel")).toEqual([]);
  expect((await admin.post(`/trash/${gone.trash_id}/restore`)).status).toBe(200);
  expect(await found(app, "waterwheel")).toEqual(["Waterwheel"]);
  const article = { title: "Treadle", content: "One foot.", status: "published" };
  const { body: post } = await admin.post<{ id: number }>("/blog", article);
  expect(await found(app, "treadle foot")).toEqual(["Treadle"]);
  await admin.put(`/blog/${post.id}`, { status: "draft" });
  expect(await found(app, "treadle")).toEqual([]);
});

test("whatever is asked is answered, and what is too much refused", async () => {
  const app = await filled();
  for (const q of [
    '"water" AND NOT * OR NEAR(a b) {title}: -x ^y',
    "'water' & !x | y:* \\ \\' <-> ()",
    "%_\\%",
    "\u0000water",
    "किताब हिन्दी",
    "日本語のワークショップ",
    "🛠️🪚🔩",
    "a𞤀b 𞤢𞤤 ᲀ꟱x",
    "\ud800 water",
    "²½ﬁ",
    "w".repeat(100),
    "abcdefghij ".repeat(9),
    Array.from({ length: 33 }, (_, at) => `x${at % 10}`).join(" "),
    "aaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbb cccccccccccccccccccccccc dddddddddddddddddddd",
  ])
    expect({ q, status: (await app.get("/search", { q })).status }).toEqual({
      q,
      status: q === "\u0000water" ? 422 : 200,
    });
  const refused = (query: object) => app.get("/search", query as Record<string, string>);
  expect((await refused({ q: "w".repeat(101) })).status).toBe(422);
  expect((await refused({ q: "w", kind: "person" })).body).toMatchObject({
    errors: { kind: "Kind must be one of event, project, article, product, equipment, community, page" },
  });
  expect((await refused({ q: "w", size: 101 })).status).toBe(422);
});
