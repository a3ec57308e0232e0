// On PostgreSQL too: requests write at the same time.
import { expect, test } from "vitest";
import { makeApp } from "../../../../tests/support/app";
import { ensureFirstAdmin } from "../../users/first-admin.server";
import type { SetUp } from "./schema";

const first = { username: "keeper", email: "keeper@people.example", password: "Lathe-Bench-42" };

test("a new site offers it once its first administrator is made; steps are noted, in their order, and none is forgotten", async () => {
  const app = await makeApp();
  await ensureFirstAdmin(app.db, first, app.clock.now());
  const admin = await app.as("admin");
  const read = async () => (await admin.get<SetUp>("/set-up")).body;
  expect(await read()).toEqual({ offered: true, begun: false, done: [] });
  expect((await admin.put<SetUp>("/set-up", { done: [] })).body).toEqual({ offered: true, begun: true, done: [] });
  await Promise.all([
    admin.put("/set-up", { done: ["samples"] }),
    admin.put("/set-up", { done: ["place", "password"] }),
  ]);
  expect(await read()).toEqual({ offered: true, begun: true, done: ["password", "place", "samples"] });
  expect((await admin.put("/set-up", { done: ["roof"] })).status).toBe(422);
});

test("a site that was there before offers none, and it is for administrators alone", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  expect((await admin.get<SetUp>("/set-up")).body).toEqual({ offered: false, begun: false, done: [] });
  expect((await admin.put("/set-up", { done: [] })).status).toBe(409);
  for (const caller of [await app.as("moderator"), await app.as("member")]) {
    expect((await caller.get("/set-up")).status).toBe(403);
    expect((await caller.put("/set-up", { done: [] })).status).toBe(403);
  }
});
