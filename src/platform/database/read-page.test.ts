// On PostgreSQL too: searches and sort orders differ between the engines.
import { expect, onTestFinished, test } from "vitest";
import { start } from "../../../tests/support/clock";
import { newDatabase } from "../../../tests/support/database";
import { readPage } from "./read-page.server";

const size = 70;

test("all pages together are all rows in order, also those that are walked to from the end, or by ids alone", async () => {
  const { db, drop } = await newDatabase();
  onTestFinished(drop);
  const all = Array.from({ length: 2_500 }, (_, at) => ({
    title: `Picture ${at}`,
    description: "",
    image_url: "",
    category: "general" as const,
    featured: at % 5 === 0 ? 1 : 0,
    search_text: "",
    created_at: new Date(Date.parse(start) + (at % 7) * 1_000).toISOString(),
  }));
  for (let at = 0; at < all.length; at += 500)
    await db
      .insertInto("gallery_items")
      .values(all.slice(at, at + 500))
      .execute();
  for (const [featured, direction] of [
    [[0, 1], "desc"],
    [[0, 1], "asc"],
    [[0], "desc"],
    [[1], "desc"],
    [[1], "asc"],
  ] as const) {
    // Few enough of the last two are found to be sorted, where the engine only guesses how many there are.
    const search = { text: "of a search", isCommon: false, isGuessed: true };
    const matching = db.selectFrom("gallery_items").where("featured", "in", featured);
    const expected = await matching.select("id").orderBy("created_at", direction).orderBy("id").execute();
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(expected.length / size) + 1; page++) {
      const { rows, total } = await readPage(
        matching,
        (select) =>
          select
            .leftJoin("users", "users.id", "gallery_items.featured")
            .select(["gallery_items.id", "users.username"])
            .orderBy("gallery_items.created_at", direction)
            .orderBy("gallery_items.id"),
        { page, size, search },
      );
      expect(total).toBe(expected.length);
      seen.push(...rows.map(({ id }) => id));
    }
    expect(seen).toEqual(expected.map(({ id }) => id));
  }
});
