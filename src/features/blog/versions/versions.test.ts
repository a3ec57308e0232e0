import fc from "fast-check";
import { expect, test } from "vitest";
import { makeApp } from "../../../../tests/support/app";
import { insertPost } from "../../../../tests/support/factories";
import type { Draft } from "../../../api/drafts";
import type { Post } from "../schema";
import { changedLines } from "./changed-lines";
import { type PostVersion, type PostVersions, versionsKept } from "./schema";

async function office() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const numbersOf = async (id: number) =>
    (await admin.get<PostVersions>(`/blog/${id}/versions`)).body.items.map(({ number }) => number);
  return { app, admin, numbersOf };
}

test("saving a changed text adds a version; saving other fields does not", async () => {
  const { app, admin, numbersOf } = await office();
  const { id } = (await admin.post<Post>("/blog", { title: "Solder", content: "One." })).body;
  expect(await numbersOf(id)).toEqual([1]);
  app.clock.advance(60_000);
  await admin.put(`/blog/${id}`, { content: "One.\n\nTwo.", status: "published" });
  await admin.put(`/blog/${id}`, { featured: true });
  expect(await numbersOf(id)).toEqual([2, 1]);
  expect((await admin.get<PostVersion>(`/blog/${id}/versions/1`)).body).toMatchObject({
    content: "One.",
    title: "Solder",
    by_name: expect.any(String),
  });
  expect((await admin.get<PostVersion>(`/blog/${id}/versions/2`)).body).toMatchObject({
    content: "One.\n\nTwo.",
    created_at: app.clock.now().toISOString(),
  });
  expect((await admin.get(`/blog/${id}/versions/3`)).status).toBe(404);
  expect((await admin.get("/blog/99/versions")).status).toBe(404);
});

test("an article without versions keeps its text from before the first change", async () => {
  const { app, admin } = await office();
  const id = await insertPost(app.db, { content: "As it was." });
  await admin.put(`/blog/${id}`, { content: "As it is." });
  const { items } = (await admin.get<PostVersions>(`/blog/${id}/versions`)).body;
  expect(items).toMatchObject([{ number: 2 }, { number: 1, by_name: null }]);
  expect((await admin.get<PostVersion>(`/blog/${id}/versions/1`)).body.content).toBe("As it was.");
});

test("the latest are kept, more than thirty; they go to the trash with the article, and come back", async () => {
  const { app, admin, numbersOf } = await office();
  const { id } = (await admin.post<Post>("/blog", { title: "Solder", content: "0" })).body;
  for (let count = 1; count < versionsKept + 3; count++) await admin.put(`/blog/${id}`, { content: String(count) });
  const kept = await numbersOf(id);
  expect(kept).toHaveLength(versionsKept);
  expect(versionsKept).toBeGreaterThanOrEqual(30);
  expect(kept[0]).toBe(versionsKept + 3);
  const { trash_id } = (await admin.call<{ trash_id: number }>("DELETE", `/blog/${id}`)).body;
  expect(await app.db.selectFrom("post_versions").select("id").execute()).toEqual([]);
  await admin.post(`/trash/${trash_id}/restore`);
  expect(await numbersOf(id)).toEqual(kept);
});

test("restores a version as a draft: visitors still see the published text, and no other draft is lost", async () => {
  const { app, admin } = await office();
  const { id } = (await admin.post<Post>("/blog", { title: "Solder", content: "One.", status: "published" })).body;
  const { updated_at } = (await admin.put<Post>(`/blog/${id}`, { content: "Two." })).body;
  expect((await admin.post(`/blog/${id}/versions/1/restore`)).status).toBe(200);
  expect((await app.get<Post>(`/blog/${id}`)).body.content).toBe("Two.");
  expect((await admin.get<{ items: Draft[] }>(`/drafts/post/${id}`)).body.items).toMatchObject([
    { own: true, seen: updated_at, values: { content: "One.", title: "Solder" } },
  ]);
  expect((await admin.post(`/blog/${id}/versions/2/restore`)).status).toBe(409);
  expect((await (await app.as("member")).get(`/blog/${id}/versions`)).status).toBe(403);
});

test("the changed lines contain both texts in full", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", "", "| d | e |"), { maxLength: 30 })
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const runs = changedLines(older, newer);
      const of = (...kinds: string[]) =>
        runs.flatMap(({ kind, lines }) => (kinds.includes(kind) ? lines : [])).join("\n");
      expect(of("both", "old")).toBe(older);
      expect(of("both", "new")).toBe(newer);
    }),
  );
  expect(changedLines("a\nb\nc", "a\nx\nc")).toEqual([
    { kind: "both", lines: ["a"] },
    { kind: "old", lines: ["b"] },
    { kind: "new", lines: ["x"] },
    { kind: "both", lines: ["c"] },
  ]);
});
