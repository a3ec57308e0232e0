import { beforeAll, expect, test } from "vitest";
import { type Caller, openApp, type TestApp } from "../../../tests/support/app";
import type { FindList } from "../admin-search/schema";
import { handbookPages } from "./pages";
import type { HandbookPage } from "./schema";

let app: TestApp;
let moderator: Caller;

beforeAll(async () => {
  app = await openApp();
  moderator = await app.as("moderator");
  return app.close;
});

test.each(handbookPages)(
  "sends the page $slug with its pictures to those who may enter the back office",
  async ({ slug }) => {
    const { status, body } = await moderator.get<HandbookPage>(`/handbook/${slug}`);
    expect(status).toBe(200);
    const pictures = body.parts.flatMap(({ picture }) => picture ?? []);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { name, alt, width, height } of pictures) {
      expect(alt.length).toBeGreaterThan(10);
      expect(Math.max(width, height)).toBeLessThanOrEqual(800);
      const sent = await moderator.raw("GET", `/handbook/pictures/${name}`);
      expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(sent.headers.get("cache-control")).toBe("private, max-age=3600");
    }
    const html = body.parts.map((part) => part.html).join("");
    expect(html).toMatch(/^<h2 id="/);
    expect(html).not.toMatch(/<img|href="[^"/]|\.md"/);
  },
);

test("refuses members, and knows no other pages and pictures", async () => {
  const member = await app.as("member");
  expect((await member.get("/handbook/door")).status).toBe(403);
  expect((await member.raw("GET", "/handbook/pictures/dashboard")).status).toBe(403);
  expect((await app.get("/handbook/door")).status).toBe(401);
  expect((await moderator.get("/handbook/attic")).status).toBe(422);
  expect((await moderator.raw("GET", "/handbook/pictures/attic")).status).toBe(404);
  expect((await moderator.raw("GET", "/handbook/pictures/..%2Fdoor")).status).toBe(422);
});

test.each([
  ["cannot book", "Handbook: When Something Is Wrong"],
  ["how call off", "Handbook: An Event from Idea to Certificate"],
  ["induction", "Handbook: Machines and Inductions"],
  ["alternative text", "Handbook: Articles and Pictures"],
  ["handbook door", "Handbook: The Door"],
])("the search for “%s” finds “%s”", async (q, title) => {
  const { body } = await moderator.get<FindList>("/admin/search", { q });
  expect(body.items.map((item) => item.title)).toContain(title);
});
