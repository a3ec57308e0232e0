// On PostgreSQL too: its counts are texts, and its parts of a union differ.
import { expect, test } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../../../tests/support/app";
import { start } from "../../../../tests/support/clock";
import {
  insertFault,
  insertMachine,
  insertMemberProject,
  insertMessage,
  insertUser,
} from "../../../../tests/support/factories";
import { maxCounted } from "./bounds";
import type { WaitingWork } from "./schema";

const counted = async (caller: Caller) => (await caller.get<WaitingWork>("/admin/waiting")).body.counts;

const insertDrafts = (app: TestApp, userId: number, resource: string, items: readonly string[]) =>
  app.db
    .insertInto("drafts")
    .values(
      items.map((item) => ({
        resource,
        item,
        user_id: userId,
        form: "a1b2c3d4e5f6",
        title: "",
        body: "{}",
        seen: null,
        created_at: start,
        updated_at: start,
      })),
    )
    .execute();

test("the side bar's counts are unread messages, open faults, and drafts of others to publish", async () => {
  const app = await makeApp();
  const [admin, moderator] = [await app.as("admin"), await app.as("moderator")];
  expect(await counted(admin)).toEqual({});

  for (const status of ["unread", "unread", "read", "replied"] as const) await insertMessage(app.db, { status });
  const machine = await insertMachine(app.db);
  await insertFault(app.db, machine);
  await insertFault(app.db, machine, { status: "fixed", closed_at: start });
  const author = await insertUser(app.db, { role: "moderator" });
  await insertDrafts(app, author.id, "post", ["1", "2"]);
  await insertDrafts(app, author.id, "team_member", ["new.a1b2c3d4"]);
  await insertDrafts(app, admin.user.id, "post", ["1"]);
  await insertDrafts(app, admin.user.id, "event", ["1"]);
  await insertMemberProject(app.db, author.id, { review: "submitted", submitted_at: start });
  await insertMemberProject(app.db, author.id);
  expect((await counted(moderator)).projects).toBe(1);
  await app.db.deleteFrom("member_projects").execute();
  expect(await counted(admin)).toEqual({ messages: 2, faults: 1, blog: 2, team: 1 });
  const listed = async (caller: Caller) =>
    (await caller.get<WaitingWork>("/admin/waiting")).body.drafts.map(({ resource, item, own }) => [
      resource,
      item,
      own,
    ]);
  expect(await listed(admin)).toEqual([
    ["event", "1", true],
    ["post", "1", true],
    ["team_member", "new.a1b2c3d4", false],
    ["post", "2", false],
    ["post", "1", false],
  ]);
  // Somebody who may not publish reviews nothing, and finishes their own.
  expect(await counted(moderator)).toEqual({ messages: 2, faults: 1 });
  expect(await listed(moderator)).toEqual([]);
  await insertDrafts(app, moderator.user.id, "post", ["3"]);
  expect(await listed(moderator)).toEqual([["post", "3", true]]);
  await app.db.deleteFrom("drafts").where("user_id", "=", moderator.user.id).execute();
  expect((await (await app.as("member")).get("/admin/waiting")).status).toBe(403);
  expect((await app.get("/admin/waiting")).status).toBe(401);

  await admin.put("/settings", { turned_off: ["equipment", "blog"] });
  expect(await counted(admin)).toEqual({ messages: 2, team: 1 });
  expect((await listed(admin)).map(([resource]) => resource)).toEqual(["event", "team_member"]);
});

test("counts stop at a hundred", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const author = await insertUser(app.db, { role: "moderator" });
  const many = Array.from({ length: maxCounted + 20 }, (_, at) => String(at + 1));
  await insertDrafts(app, author.id, "product", many);
  for (const _ of many) await insertMessage(app.db, { status: "unread" });
  expect(await counted(admin)).toEqual({ messages: maxCounted, store: maxCounted });
});
