import fc from "fast-check";
import { type data, matchRoutes, RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { createCaller } from "../client/api";
import { pageContext } from "../client/page-data.server";
import { createLog } from "../platform/log.server";
import { defaultSite } from "../platform/site";
import { newAddressOf } from "./back-office/tabs";
import { cachedAddress, findPage, isFixed } from "./cached-address.server";
import { pages } from "./routes";

test.each([
  ["/", "/"],
  ["/?zz=1", "/"],
  ["/_.data?_routes=root", "/_.data"],
  ["/events?page=2&show=workshops&utm_source=x", "/events?show=workshops&page=2"],
  ["/events?search=a%20b&search=c", "/events?search=a+b"],
  ["/Events/?SHOW=x", "/events"],
  ["//", "/"],
  ["/%65vents///", "/events"],
  ["/eVents/_.data", "/events.data"],
  ["/communities/%73dc/", "/communities/sdc"],
  ["/communities/SDC", "/communities/SDC"],
  ["/blog/a%2fb%20c", "/blog/a%2Fb%20c"],
  ["/blog/%2565", "/blog/%2565"],
  ["/x/../events?zz=1", "/events"],
  ["/x/%2E%2e/events?zz=1", "/events"],
  ["/api/../?zz=1", "/"],
  ["/api/%2e%2e/events?zz=1", "/events"],
  ["/api/%65vents?zz=1&size=2", "/api/events?size=2"],
  ["/api/../api/events?zz=1", "/api/events"],
  ["/files/%%365", "/files/%%365"],
  ["/events.data?page=2&_routes=x", "/events.data?page=2"],
  ["/events/12?page=2", "/events/12"],
  ["/events/12.ics?x=1", "/events/12.ics"],
  ["/events/1/2", "/404"],
  ["/nothing?page=2", "/404"],
  ["/nothing.data", "/404.data"],
  ["/api/events?zz=1&size=2&page=", "/api/events?page=&size=2"],
  ["/api/events/1?zz=1", "/api/events/1"],
  ["/api/users?zz=1", "/api/users?zz=1"],
  ["/api?zz", "/api?zz"],
  ["/files/x/1.webp?zz", "/files/x/1.webp?zz"],
  ["/previews/events/1.png?v=1", "/previews/events/1.png?v=1"],
  ["/admin?tab=events&edit=3", "/admin?tab=events&edit=3"],
  ["/admin/events?edit=3", "/admin/events"],
  ["/login?next=/admin", "/login"],
  ["", "/"],
  ["?", "/"],
  ["http://makers.example/events?zz=1", "/events"],
  ["HTTP://makers.example?zz=1", "/"],
])("%s is cached as %s", (asked, address) => expect(cachedAddress(asked)).toBe(address));

test("a path that is longer than any page's is the not-found page, whatever React Router would make of it", () => {
  expect(cachedAddress(`/events${"/".repeat(900)}`)).toBe("/events");
  for (const end of ["/".repeat(15_000), "/a".repeat(7_500)]) expect(cachedAddress(`/events${end}`)).toBe("/404");
});

// fast-check's own paths and queries make a table of all characters first, which takes seconds.
const ofAddress = fc
  .array(fc.constantFrom(..."aZ0-._~!$&'()*+,;=:@/?", "%2F", "%41", "%c3%a9"))
  .map((parts) => parts.join(""));

test("the cached address of a cached address is itself", () => {
  fc.assert(
    fc.property(ofAddress, ofAddress, (path, query) => {
      const once = cachedAddress(`${path}?${query}`);
      expect(cachedAddress(once)).toBe(once);
    }),
  );
});

test("only addresses without parameters are fixed", () => {
  const of = (path: string) => isFixed(`https://makers.example${path}`);
  expect(["/", "/events", "/robots.txt", "/404"].map(of)).toEqual([true, true, true, true]);
  expect(["/events?page=2", "/events/1", "/admin/events", "/sitemap-1.xml", "/x"].map(of)).not.toContain(true);
});

function canBeDecoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

test("finds the same page as React Router", () => {
  const routes = pages.map(({ path }, at) =>
    path === "" ? { index: true, id: String(at) } : { path, id: String(at) },
  );
  const part = fc.oneof(
    fc.constantFrom(
      "events",
      "Events",
      "blog",
      "%65vents",
      "e%2Fvents",
      "admin",
      "",
      "1",
      "%",
      "%zz",
      "a%0ab",
      "é",
      "*",
    ),
    fc.string({ maxLength: 3, unit: fc.constantFrom("a", "/", "%", "2", "F", ".", ":", "?", "\\") }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const { pathname } = new URL(`http://any/${parts.join("/").replaceAll("?", "%3F")}`);
      // React Router accepts invalid escapes and warns; here such an address is not found.
      fc.pre(canBeDecoded(pathname));
      const found = matchRoutes(routes, pathname)?.at(-1)?.route.id;
      const page = pages[Number(found)];
      expect(findPage(pathname)).toBe(page?.path === "*" ? undefined : page);
    }),
    { numRuns: 1_000 },
  );
});

async function namesRead(work: () => unknown): Promise<string[]> {
  const names = new Set<string>();
  const spies = (["get", "getAll", "has"] as const).map((method) => {
    const real = URLSearchParams.prototype[method] as (name: string) => never;
    return vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      names.add(name);
      return real.call(this, name);
    });
  });
  // Iterating would read every parameter.
  for (const method of ["entries", "forEach", "keys", "values", "toString"] as const) {
    spies.push(
      vi.spyOn(URLSearchParams.prototype, method).mockImplementation(() => {
        throw new Error(`a page goes through all parameters, with ${method}`);
      }) as never,
    );
  }
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return [...names];
}

interface PageModule {
  loader?: (given: object) => Promise<ReturnType<typeof data<object>>>;
  meta?: (given: object) => unknown;
}

const modules = import.meta.glob<PageModule>(["../features/**/*-page.tsx", "./back-office/admin-page.tsx"]);

describe("on the server a page reads exactly the parameters in the table", () => {
  test.each(pages)("$file", async ({ file, reads, isBackOffice }) => {
    const page = await (modules[file.startsWith("../") ? file : `./${file}`] as () => Promise<PageModule>)();
    const refused = () => Response.json({ detail: "No" }, { status: 404 });
    const context = new RouterContextProvider();
    const origin = "https://makers.example";
    const log = createLog("silent");
    context.set(pageContext, {
      api: createCaller(refused),
      site: defaultSite,
      languages: [],
      now: new Date(),
      look: undefined,
      origin,
      log,
      nonce: "",
      sendsMail: true,
      hasSampleFacts: async () => true,
      communities: async () => [],
      hasMachines: async () => true,
    });
    const url = new URL("https://makers.example/?zz=1&page=1");
    const names = await namesRead(async () => {
      const request = { url: url.href, method: "GET", headers: new Headers() };
      const answer = await page.loader?.({ request, context, params: { id: "1" } });
      const matches = [{ loaderData: { site: defaultSite, origin } }];
      page.meta?.({ loaderData: answer?.data, matches, location: url, params: { id: "1" } });
    });
    const ofMove = isBackOffice ? await namesRead(() => newAddressOf(new URL("https://makers.example/admin"))) : [];
    expect(names.filter((name) => !ofMove.includes(name)).sort()).toEqual([...reads].sort());
  });
});
