// On PostgreSQL too: the first change of a language adds its row.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { pseudoPo, pseudoTag } from "../../../tests/support/pseudo-language";
import { allTexts } from "../../platform/languages/live-languages.server";
import { writePo } from "../../platform/languages/po.server";
import type { AuditList } from "../audit/schema";
import { followLanguages } from "./model.server";
import type { Language, PoResult } from "./schema";

const po = (tag: string, pairs: Record<string, string>) =>
  writePo(
    tag,
    Object.entries(pairs).map(([original, translation]) => ({ original, translation, files: [], flags: [] })),
  );

async function office() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const upload = (tag: string, text: string) => admin.put<PoResult>(`/languages/${tag}/po`, { po: text });
  const turn = (tag: string, is_on: boolean) => admin.put<Language>(`/languages/${tag}`, { is_on });
  const find = async (tag: string) =>
    (await admin.get<{ items: Language[] }>("/languages")).body.items.find((language) => language.tag === tag);
  return { app, admin, upload, turn, find };
}

anyEngine.describe("a language", () => {
  test("is off until somebody turns it on, and then offered at once, in every process", async () => {
    const { app, turn, find } = await office();
    const other = followLanguages(app.db);
    await other.refresh();
    expect(await find("fr")).toMatchObject({
      name: "français",
      english_name: "French",
      is_on: false,
      is_brought: true,
    });
    expect((await turn("fr", true)).body.is_on).toBe(true);
    for (const languages of [app.services.languages, other]) {
      await languages.refresh();
      expect(languages.offered.map(({ tag }) => tag)).toEqual(["fr"]);
    }
    await turn("fr", false);
    await other.refresh();
    expect(other.offered).toEqual([]);
  });

  test("that nobody has texts for cannot be turned on", async () => {
    const { turn, upload } = await office();
    expect(await turn("nd", true)).toMatchObject({ status: 409 });
    await upload("nd", po("nd", { Events: "Imicimbi" }));
    expect(await turn("nd", true)).toMatchObject({ status: 200, body: { is_brought: false, is_uploaded: true } });
  });

  test("is read from an uploaded file before the product's own texts", async () => {
    const { app, turn, upload, admin } = await office();
    await turn("fr", true);
    const said = async () => {
      await app.services.languages.refresh();
      return app.services.languages.find("fr")?.catalogue.texts.Events;
    };
    const own = await said();
    expect((await upload("fr", po("fr", { Events: "Rendez-vous" }))).body).toMatchObject({ used: 1, unknown: 0 });
    expect(await said()).toEqual(["Rendez-vous"]);
    await admin.post("/languages/fr/reset");
    expect(await said()).toEqual(own);
  });

  test("keeps what can be used of a file, and says why the rest cannot", async () => {
    const { upload } = await office();
    const [named] = allTexts().filter(({ original }) => /^[^{]*\{name\}[^{]*$/.test(original));
    const { body } = await upload(
      "fr",
      po("fr", { Events: "Dates", [named?.original ?? ""]: "Sans", Nonsense: "Rien" }),
    );
    expect(body).toMatchObject({ used: 1, unknown: 1 });
    expect(body.refused).toEqual([expect.stringContaining("needs exactly these places: {name}")]);
  });

  test("keeps the last of several translations of a text, and no other", async () => {
    const { app, upload } = await office();
    const file = ["One", "Two", "Dates"].map((translation) => po("fr", { Events: translation })).join("\n");
    expect((await upload("fr", file)).body).toMatchObject({ used: 1, refused: [], unknown: 0 });
    const row = await app.db.selectFrom("languages").select("po").executeTakeFirstOrThrow();
    expect(row.po).toBe(
      po("fr", { Events: "Dates" }).replace(
        'msgid "Events"',
        (msgid) =>
          `#: ${allTexts()
            .find(({ original }) => original === "Events")
            ?.files.join("\n#: ")}\n${msgid}`,
      ),
    );
  });

  test("goes out as a file with every text, and comes back in", async () => {
    const { admin, upload } = await office();
    const { body } = await upload(pseudoTag, pseudoPo(allTexts()));
    expect(body).toMatchObject({ used: allTexts().length, refused: [], unknown: 0 });
    const file = await admin.raw("GET", `/languages/${pseudoTag}/po`);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${pseudoTag}.po"`);
    expect((await upload(pseudoTag, await file.text())).body.used).toBe(allTexts().length);
  });
});

describe("an uploaded file", () => {
  test.each([
    ["no PO file", "hello", "This is not a PO file with texts"],
    ["no text of the site", po("fr", { Nonsense: "Rien" }), "This file translates no text of this site"],
    ["markup", po("fr", { Events: "<b>Dates</b>" }), "has markup in it"],
  ])("with %s is refused", async (_, text, why) => {
    const { upload } = await office();
    expect(await upload("fr", text)).toMatchObject({ status: 422, body: { detail: expect.stringContaining(why) } });
  });

  test("of more than 4 MB is refused", async () => {
    const { upload } = await office();
    expect((await upload("fr", "x".repeat(4 * 1024 * 1024 + 1))).status).toBeGreaterThanOrEqual(413);
  });

  test.each(["en", "zz", "FR"])("of %s, which is no other language, is refused", async (tag) => {
    const { upload, turn, admin } = await office();
    expect((await upload(tag, po(tag, { Events: "x" }))).status).toBe(404);
    expect((await turn(tag, true)).status).toBe(404);
    expect((await admin.get(`/languages/${tag}/po`)).status).toBe(404);
  });
});

test("what is done to a language is in the trail, without the texts", async () => {
  const { admin, upload, turn } = await office();
  await upload("fr", po("fr", { Events: "Rendez-vous" }));
  await turn("fr", true);
  const { body } = await admin.get<AuditList>("/audit", { resource: "language" });
  expect(body.items.length).toBeGreaterThan(0);
  expect(body.items.every(({ title }) => title === "fr")).toBe(true);
  expect(JSON.stringify(body)).not.toContain("Rendez-vous");
});

test("a member and a moderator change no language", async () => {
  const app = await makeApp();
  for (const role of ["member", "moderator"] as const) {
    const person = await app.as(role);
    expect((await person.put("/languages/fr", { is_on: true })).status).toBe(403);
    expect((await person.get("/languages")).status).toBe(403);
  }
});
