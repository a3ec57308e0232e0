import { describe, expect, test } from "vitest";
import { isAway, kindOf, mayCache } from "./rules";

const site = "https://makers.example";

const asked = (
  path: string,
  more: { method?: string; mode?: string; destination?: string; headers?: Record<string, string> } = {},
) => ({
  method: more.method ?? "GET",
  url: new URL(path, site).href,
  mode: (more.mode ?? "cors") as RequestMode,
  destination: (more.destination ?? "") as RequestDestination,
  headers: new Headers(more.headers),
});

describe("what a request is", () => {
  test.each([
    ["/", { mode: "navigate" }, "page"],
    ["/events?show=workshops", { mode: "navigate" }, "page"],
    ["/administration-of-tools", { mode: "navigate" }, "page"],
    ["/application/events", { destination: "script" }, "module"],
    ["/api/events?page=2", {}, "data"],
    ["/assets/app-1a2b.js", { mode: "cors", destination: "script" }, "asset"],
    ["/files/images/1.webp", { mode: "no-cors", destination: "image" }, "picture"],
    ["/fr/events", { mode: "navigate" }, "page"],
    ["/fr/application/events", { destination: "script" }, "module"],
    ["/pt-BR/api/events?page=2", {}, "data"],
    // Not handled by the worker.
    ["/fr/admin", { mode: "navigate" }, "other"],
    ["/admin", { mode: "navigate" }, "other"],
    ["/admin?tab=users", { mode: "navigate" }, "other"],
    ["/admin/anything", { mode: "navigate" }, "other"],
    ["/api/events", { method: "POST" }, "other"],
    ["/api/events", { headers: { Authorization: "Bearer token" } }, "other"],
    ["/api/docs", { mode: "navigate" }, "other"],
    ["/contact", { method: "POST", mode: "navigate" }, "other"],
    ["https://tiles.example/1.png", { destination: "image" }, "other"],
    ["/files/film.mp4", { headers: { range: "bytes=0-" }, destination: "video" }, "other"],
    ["/sw.js", { destination: "serviceworker" }, "other"],
    ["/manifest.webmanifest", { destination: "manifest" }, "other"],
  ] as const)("%s %j: %s", (path, more, kind) => {
    expect(kindOf(asked(path, more), site)).toBe(kind);
  });
});

const answer = (headers: Record<string, string>, more: Partial<Response> = {}) => ({
  status: 200,
  type: "basic" as const,
  redirected: false,
  headers: new Headers(headers),
  ...more,
});
const html = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
const json = { "content-type": "application/json", "cache-control": "no-cache" };
const picture = { "content-type": "image/webp", "content-length": "40000" };

describe("what may be cached", () => {
  test.each([
    ["page", "/events", answer(html), true],
    ["page", "/events/99", answer(html, { status: 404 }), false],
    ["page", "/events", answer({ ...html, "cache-control": "no-store" }), false],
    ["page", "/login", answer(html), false],
    ["page", "/reset-password?token=secret", answer(html), false],
    ["page", "/signup/", answer(html), false],
    ["page", "/old", answer(html, { redirected: true }), false],
    ["page", "/events/1.ics", answer({ "content-type": "text/calendar" }), false],
    ["data", "/api/events", answer(json), true],
    ["data", "/api/users/me", answer({ ...json, "cache-control": "no-store" }), false],
    ["data", "/api/events", answer({ ...json, "cache-control": "private, max-age=5" }), false],
    ["data", "/api/events", answer(html), false],
    ["asset", "/assets/a.js", answer({ "content-type": "text/javascript" }), true],
    ["asset", "/assets/gone.js", answer(html, { status: 404 }), false],
    ["picture", "/files/1.webp", answer(picture), true],
    ["picture", "/files/1.webp", answer({ ...picture, "content-length": "400001" }), false],
    ["picture", "/files/1.webp", answer(picture, { type: "opaque", status: 0 }), false],
  ] as const)("%s %s", (kind, path, given, cached) => {
    expect(mayCache(kind, site + path, given)).toBe(cached);
  });
});

test("a copy stands in where the site says that it cannot just now, and for no other answer", () => {
  expect([502, 503, 504].every(isAway)).toBe(true);
  expect([200, 304, 404, 410, 429, 500, 507].some(isAway)).toBe(false);
});
