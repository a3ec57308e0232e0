// On PostgreSQL too: the migration is SQL, and the index of searches differs between the engines.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newDatabase } from "../../../tests/support/database";
import { insertMessage } from "../../../tests/support/factories";
import { lookUp, searchedFor } from "../../platform/database/search.server";
import { up } from "./084-search-latin-letters.server";

test("search texts of before are found with the letters of English", async () => {
  const { db, drop } = await newDatabase();
  onTestFinished(drop);
  for (const text of ["łodz", "smørrebrød\nпривет", "plain"]) {
    const id = await insertMessage(db);
    await sql`update messages set search_text = ${text} where id = ${Number(id)}`.execute(db);
  }
  await up(db as never);
  const found = async (text: string) => {
    const { search } = await lookUp(db, "messages", { search: text });
    const query = db.selectFrom("messages").select("search_text");
    const rows = await query.where(searchedFor(db, "messages", search as NonNullable<typeof search>)).execute();
    return rows.map((row) => row.search_text);
  };
  expect(await found("lodz")).toEqual(["lodz"]);
  expect(await found("Łódź")).toEqual(["lodz"]);
  expect(await found("smorrebrod")).toEqual(["smorrebrod\nпривет"]);
  expect(await found("plain")).toEqual(["plain"]);
});
