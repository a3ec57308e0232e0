import { expect, test } from "vitest";
import { insertPost } from "../../../tests/support/factories";
import { listeningSite } from "../../../tests/support/listening";
import type { PostList } from "./schema";

test("no cached response holds a draft; a reading keeps cached responses, a change drops them", async () => {
  const site = await listeningSite();
  const id = await insertPost(site.db, { title: "Shown" });
  const draft = await insertPost(site.db, { title: "Hidden", status: "draft" });
  const { token, put } = await site.as("admin");
  const titles = async (headers: Record<string, string> = {}) => {
    const { body } = await site.ask("/api/blog", { headers });
    return (JSON.parse(String(body)) as PostList).items.map(({ title }) => title).sort();
  };
  const asAdmin = () => titles({ authorization: `Bearer ${token}` });
  expect(await asAdmin()).toEqual(["Hidden", "Shown"]);
  expect(await titles()).toEqual(["Shown"]);
  expect(await asAdmin()).toEqual(["Hidden", "Shown"]);

  await site.post(`/blog/${id}/view`);
  await site.post("/contact", { name: "A", email: "a@people.example", subject: "B", message: "C" });
  const before = site.queries();
  expect(await titles()).toEqual(["Shown"]);
  expect(site.queries()).toBe(before);

  await put(`/blog/${draft}`, { status: "published" });
  expect(await titles()).toEqual(["Hidden", "Shown"]);
});
