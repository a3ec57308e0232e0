import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { listeningSite } from "../../tests/support/listening";
import { answerResource, resourceRouteFinder } from "../api/resource-route.server";
import { Problem } from "../platform/errors/problem.server";

const headers = { "x-content-type-options": "nosniff" };

test("robots.txt closes pages that need an account, and names the sitemap", async () => {
  const { ask, pages } = await listeningSite({ origin: "https://makers.example" });
  const { status, headers, body } = await ask("/robots.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(String(body).split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "Disallow: /door/",
    "Disallow: /r/",
    "Disallow: /c/",
    "Disallow: /draft/",
    "Disallow: /unsubscribe/",
    "Disallow: /subscribers/",
    "Disallow: /bookings/",
    "",
    "Sitemap: https://makers.example/sitemap.xml",
    "",
  ]);
  expect(pages).not.toHaveBeenCalled();
});

test("without ORIGIN, URLs use the request's host", async () => {
  const { ask } = await listeningSite();
  const sitemap = async (host: string) =>
    /Sitemap: (.*)/.exec(String((await ask("/robots.txt", { headers: { host } })).body));
  expect((await sitemap("one.example"))?.[1]).toBe("http://one.example/sitemap.xml");
  // A response cached for one host is not sent to another.
  expect((await sitemap("other.example"))?.[1]).toBe("http://other.example/sitemap.xml");
});

test("responses are cached like pages: made once, with an ETag, until content changes", async () => {
  const site = await listeningSite({ origin: "https://makers.example" });
  const first = await site.ask("/robots.txt");
  const etag = first.headers.etag as string;
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers["cache-control"]).toBe("no-cache");
  expect((await site.ask("/robots.txt", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await site.ask("/robots.txt", { method: "HEAD" })).body).toHaveLength(0);
  expect((await site.ask("/robots.txt", { method: "POST" })).status).toBe(405);
});

test("finds the parameters of a path, and matches no other path", () => {
  const make = () => "";
  const find = resourceRouteFinder([
    { path: "/events/{id}.ics", type: "text/calendar", make },
    { path: "/blog/rss.xml", type: "application/rss+xml", make },
  ]);
  expect(find("/events/12.ics")?.params).toEqual({ id: "12" });
  expect(find("/blog/rss.xml")?.params).toEqual({});
  for (const path of ["/events/12", "/events/12xics", "/events/1/2.ics", "/x/events/12.ics", "/blog/rss-xml", "/"])
    expect(find(path), path).toBeUndefined();
});

test("a missing response is a 404 with a sentence, and other errors are thrown", async () => {
  const { services } = await makeApp();
  const asked = { ...services, params: {}, origin: "https://makers.example" };
  const failing = (error: Error) => ({
    path: "/x",
    type: "text/calendar",
    make: () => Promise.reject(error),
  });
  for (const status of [404, 422] as const) {
    const answer = await answerResource(failing(new Problem(status, "Event not found")), asked, headers);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 404, text: "Event not found\n" });
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...headers, "cache-control": "no-store" });
  }
  const cause = new Error("the database is gone");
  await expect(answerResource(failing(cause), asked, headers)).rejects.toBe(cause);
});
