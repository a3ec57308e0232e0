import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertMessage } from "../../../tests/support/factories";
import { foldersInUse } from "./store-upload.server";

const folder = (letter: string) => letter.repeat(25);

test("a large table is looked through in parts, all of it, and others get their turn in between", async () => {
  const { db } = await makeApp();
  const first = await insertMessage(db, { message: `/files/${folder("a")}/1.webp` });
  const tables = await db.introspection.getTables();
  const names = tables.find(({ name }) => name === "messages")?.columns.map(({ name }) => name) ?? [];
  const columns = sql.join(names.filter((name) => name !== "id").map((name) => sql.ref(name)));
  // 1, 2, 4 … 4096 rows.
  for (let doubling = 0; doubling < 12; doubling++)
    await sql`insert into messages (${columns}) select ${columns} from messages`.execute(db);
  await db.updateTable("messages").set({ message: "" }).where("id", "!=", first).execute();
  const last = await insertMessage(db, { message: `/files/${folder("b")}/1.webp` });
  expect(last - first).toBe(4096);
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn++;
    ticking = setImmediate(tick);
  });
  const turns = new Set<number>();
  db.onQuery = (text) => {
    if (/from "messages" where/.test(text) && /\/files\/|like/.test(text)) turns.add(turn);
  };
  expect([...(await foldersInUse(db))].sort()).toEqual([folder("a"), folder("b")]);
  clearImmediate(ticking);
  expect(turns.size).toBe(3);
});
