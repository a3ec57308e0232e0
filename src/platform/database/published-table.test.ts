import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newDatabase } from "../../../tests/support/database";
import { createPublishedTable } from "./published-table.server";

test("the table of a published resource takes what its fields allow, and nothing else", async () => {
  const { db, drop } = await newDatabase();
  onTestFinished(drop);
  await createPublishedTable(db, "machines", {
    texts: ["name"],
    choices: { status: ["free", "broken"] },
    flags: ["featured"],
    numbers: ["watts"],
  });
  const insert = (status: string, featured: number, publication: string) =>
    sql`insert into machines (name, status, featured, watts, publication, search_text, created_at, updated_at)
      values ('Lathe', ${status}, ${featured}, 400, ${publication}, 'lathe', '2026-01-01', '2026-01-01')`.execute(db);
  await insert("free", 1, "published");
  await expect(insert("lent", 1, "published")).rejects.toThrow();
  await expect(insert("free", 2, "published")).rejects.toThrow();
  await expect(insert("free", 1, "hidden")).rejects.toThrow();
  const { rows } = await sql`select id, name, status, featured, watts, publication, publish_at from machines`.execute(
    db,
  );
  expect(rows).toEqual([
    { id: 1, name: "Lathe", status: "free", featured: 1, watts: 400, publication: "published", publish_at: null },
  ]);
});
