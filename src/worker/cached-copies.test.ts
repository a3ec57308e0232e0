import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedPages, deleteOldCaches, find, instantOf, store } from "./cached-copies";
import { offlinePage, withMiddle } from "./offline-page";
import { longest, most } from "./rules";

function fakeCaches() {
  const named = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = named.get(name) ?? new Map<string, Response>();
    named.set(name, entries);
    return {
      match: async (url: string | Request) => entries.get(typeof url === "string" ? url : url.url)?.clone(),
      put: async (url: string, response: Response) => {
        entries.delete(url);
        entries.set(url, response);
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (url: string | Request) => entries.delete(typeof url === "string" ? url : url.url),
    };
  };
  return {
    named,
    caches: { open, keys: async () => [...named.keys()], delete: async (name: string) => named.delete(name) },
  };
}

const site = "https://makers.example";
let named: ReturnType<typeof fakeCaches>["named"];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-07T08:00:00Z") });
  const fake = fakeCaches();
  named = fake.named;
  vi.stubGlobal("caches", fake.caches);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answer(body: string, headers: Record<string, string>): Response {
  return new Response(body, { headers: { "cache-control": "no-cache", ...headers } });
}
const page = (title: string) =>
  answer(`<html><head><title>${title} · Makers</title></head><body><main>${title}</main></body></html>`, {
    "content-type": "text/html",
    "content-encoding": "br",
    "content-length": "12",
  });

test("nothing is found where the browser cannot open its caches, as on a full disk", async () => {
  const open = () => Promise.reject(new DOMException("Unexpected internal error.", "UnknownError"));
  vi.stubGlobal("caches", { open });
  expect(await find("asset", `${site}/assets/app.js`)).toBeUndefined();
});

test("what the server has no more goes from the cache, what it only cannot show just now stays", async () => {
  const gone = new Map([404, 410, 503].map((status) => [status, `${site}/store/${status}`]));
  for (const url of gone.values()) await store("page", url, page("Store"));
  for (const [status, url] of gone) await store("page", url, new Response("", { status }));
  expect((await cachedPages()).map(({ url }) => url)).toEqual([`${site}/store/503`]);
});

test("a page and its module go together when the server has one of them no more", async () => {
  const moduleOf = (path: string) => `${site}/application${path}`;
  const script = () => answer("export {}", { "content-type": "text/javascript" });
  for (const path of ["/blog/1", "/blog/2"]) {
    await store("page", site + path, page("Article"));
    await store("module", moduleOf(path), script());
  }
  await store("page", `${site}/blog/1`, new Response("", { status: 404 }));
  await store("module", moduleOf("/blog/2"), new Response("", { status: 404 }));
  expect([...named.values()].flatMap((entries) => [...entries.keys()])).toEqual([]);
});

test("a page is cached with its instant, without the marks of its compression", async () => {
  await store("page", `${site}/events`, page("Events"));
  const found = await find("page", `${site}/events`);
  expect(found && instantOf(found)).toEqual(new Date("2026-03-07T08:00:00Z"));
  expect(found?.headers.get("content-encoding")).toBeNull();
  expect(await found?.text()).toContain("<title>Events");
});

test("what may not be cached is not", async () => {
  await store(
    "data",
    `${site}/api/users/me`,
    answer("{}", { "content-type": "application/json", "cache-control": "no-store" }),
  );
  expect(await find("data", `${site}/api/users/me`)).toBeUndefined();
});

test("there are never more than the most, and the oldest go; a page seen again is new", async () => {
  for (let count = 1; count <= most.page; count++) await store("page", `${site}/events/${count}`, page("Event"));
  await store("page", `${site}/events/1`, page("Event"));
  await store("page", `${site}/events/${most.page + 1}`, page("Event"));
  expect(named.get("page-1")?.size).toBe(most.page);
  expect(await find("page", `${site}/events/1`)).toBeDefined();
  expect(await find("page", `${site}/events/2`)).toBeUndefined();
});

test("what is too old is not found, and goes with the next version, as does what another form has cached", async () => {
  await store("page", `${site}/events`, page("Events"));
  named.set("page-0", new Map());
  vi.advanceTimersByTime(longest - 1);
  expect(await find("page", `${site}/events`)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(await find("page", `${site}/events`)).toBeUndefined();
  expect(await cachedPages()).toEqual([]);
  await store("page", `${site}/store`, page("Store"));
  await deleteOldCaches();
  expect([...(named.get("page-1")?.keys() ?? [])]).toEqual([`${site}/store`]);
  expect(named.has("page-0")).toBe(false);
});

test("the offline page names what is cached, the latest first, and nothing in a title or an address is markup of its own", async () => {
  expect((await offlinePage()).type).toBe("error");
  await store("page", `${site}/projects`, page("Projects"));
  vi.advanceTimersByTime(7_200_000);
  await store("page", `${site}/events/"><i>`, page("Nuts &amp; bolts"));
  await store("page", `${site}/events?show=past`, page("Events"));
  const answered = await offlinePage();
  const html = await answered.text();
  expect(answered.status).toBe(503);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(["/events/%22%3E%3Ci%3E", "/projects"]);
  expect(html).toContain(">Nuts &amp; bolts</span>");
  expect(html).toContain("2 hours ago");
  expect(html).toContain("<title>No connection · Makers</title>");
});

test("the offline page has the frame of the latest page, without what belongs to the address of that", () => {
  const html =
    '<head><script>try{theme()}catch(e){}</script><title>Events</title><link rel="canonical" href="https://makers.example/events"/><script type="module" src="/assets/reader.js"></script></head>' +
    '<body><a aria-current="page" href="/events">Events</a><main id="main">Many</main><script type="text/plain"></script><script type="application/json" id="application">{}</script></body>';
  const made = withMiddle(html, "<li>A page</li>");
  expect(made.replace(/(<main[^>]*>)[\s\S]*<\/main>/, "$1</main>")).toBe(
    '<head><script>try{theme()}catch(e){}</script><title>No connection</title><script type="module" src="/assets/reader.js"></script></head>' +
      '<body><a href="/events">Events</a><main id="main"></main></body>',
  );
  expect(made).toContain("<li>A page</li></ul>");
});
