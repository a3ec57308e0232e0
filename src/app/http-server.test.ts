import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { second } from "../../tests/support/clock";
import { insertEvent, insertRegistration, insertTeamMember } from "../../tests/support/factories";
import { type ListeningSite, listeningSite, type Received } from "../../tests/support/listening";
import { capturedLog } from "../../tests/support/log";
import { createLimits } from "../api/limits.server";
import { takesFile } from "../features/uploads/schema";

const html = ({ body, headers }: Received) =>
  (headers["content-encoding"] === "br"
    ? brotliDecompressSync(body)
    : headers["content-encoding"] === "gzip"
      ? gunzipSync(body)
      : body
  ).toString();

const encoded = (encoding: string) => ({ headers: { "accept-encoding": encoding } });

describe("a page", () => {
  test("is rendered once, then sent from memory without a render and without a query", async () => {
    const site = await listeningSite();
    const first = await site.ask("/events");
    const queries = site.queries();
    for (let time = 0; time < 20; time++) {
      expect(await site.ask("/events")).toEqual({
        ...first,
        headers: { ...first.headers, date: expect.any(String), "x-request-id": expect.any(String) },
      });
    }
    expect(site.pages).toHaveBeenCalledTimes(1);
    expect(site.queries()).toBe(queries);
  });

  test("is rendered once for many simultaneous requests", async () => {
    const site = await listeningSite();
    const answers = await Promise.all(Array.from({ length: 30 }, () => site.ask("/events")));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body}`)).size).toBe(1);
    expect(site.pages).toHaveBeenCalledTimes(1);
  });

  test("is cached by its address with the parameters that it reads", async () => {
    const site = await listeningSite();
    for (const path of ["/events", "/events?page=2", "/events?page=3", "/events?page=2"]) await site.ask(path);
    expect(site.pages.mock.calls.map(([{ url }]) => new URL(url).pathname + new URL(url).search)).toEqual([
      "/events",
      "/events?page=2",
      "/events?page=3",
    ]);
  });

  test("is the same with tracking parameters from chats and mails", async () => {
    const site = await listeningSite();
    for (const search of ["", "?fbclid=Iw1", "?utm_source=mail&utm_medium=x", "?FBCLID=2"])
      await site.ask(`/events${search}`);
    for (const search of ["?page=2", "?gclid=3&page=2", "?page=2&igshid=4", "?page=2&fbclid"])
      await site.ask(`/events${search}`);
    expect(site.pages.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual(["", "?page=2"]);
  });

  test("is rendered once, with any parameters that it does not read", async () => {
    const site = await listeningSite();
    const plain = await site.ask("/about");
    for (const search of [
      "?",
      "?zz=1",
      "?zz=2",
      "?page=2",
      "?%00",
      "?_routes=root",
      "?a=%zz&&=",
      `?${"a=b&".repeat(999)}`,
    ])
      expect((await site.ask(`/about${search}`)).body, search).toEqual(plain.body);
    expect(site.pages.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual([""]);
    for (const search of [
      "?page=2&show=workshops&zz=3",
      "?show=workshops&page=2",
      "?zz=4&show=workshops&page=2&page=3",
    ])
      await site.ask(`/events${search}`);
    expect(site.pages.mock.calls.slice(1).map(([{ url }]) => new URL(url).search)).toEqual(["?show=workshops&page=2"]);
  });

  test("is the same for all unknown addresses", async () => {
    const site = await listeningSite();
    const wrong = ["/nothing-1", "/nothing-2?page=3", "/events/1/2", "//events", "/assets/gone.js", "/%65vent"];
    for (const path of [...wrong, ...wrong]) {
      const { status, headers } = await site.ask(path);
      expect({ path, status, cache: headers["cache-control"], etag: headers.etag }).toEqual({
        path,
        status: 404,
        cache: "no-store",
        etag: undefined,
      });
    }
    await site.ask("/nothing.data");
    await site.ask("/nothing/_.data?_routes=root");
    expect(site.pages.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(["/404", "/404.data"]);
  });

  test("stays in memory, however many searches are made", async () => {
    const site = await listeningSite({ origin: "https://makers.example" });
    await site.ask("/events");
    for (let number = 0; number < 1_100; number++) await site.ask(`/events?search=${number}`);
    expect(site.pages).toHaveBeenCalledTimes(1_101);
    await site.ask("/events");
    expect(site.pages).toHaveBeenCalledTimes(1_101);
    await site.ask("/events?search=0");
    expect(site.pages).toHaveBeenCalledTimes(1_102);
  });

  test("keeps all parameters when its address has moved", async () => {
    const site = await listeningSite();
    await site.ask("/admin?tab=events&edit=3");
    await site.ask("/admin?edit=3");
    expect(site.pages.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual(["?tab=events&edit=3", ""]);
  });

  test("is rendered again at once after any change of content", async () => {
    const site = await listeningSite();
    const admin = await site.as("admin");
    await site.ask("/events");
    await admin.post("/events", { title: "x", description: "y", start_date: "2026-04-01", end_date: "2026-04-02" });
    await site.ask("/events");
    expect(site.pages).toHaveBeenCalledTimes(2);
    // Refused calls and reads change nothing.
    await admin.post("/events", {});
    await admin.get("/events");
    await site.ask("/events");
    expect(site.pages).toHaveBeenCalledTimes(2);
  });

  test("is not cached if content changed while it was rendered", async () => {
    const site = await listeningSite();
    let finish = () => {};
    site.pages.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return new Response("old");
    });
    const slow = site.ask("/events");
    while (site.pages.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    site.db.markContentChanged();
    finish();
    expect(String((await slow).body)).toBe("old");
    expect(html(await site.ask("/events"))).toContain("<title>/events</title>");
  });

  test("is cached for a minute at most, since parts of it depend on the clock", async () => {
    const site = await listeningSite();
    await site.ask("/events");
    site.clock.advance(60 * second - 1);
    await site.ask("/events");
    expect(site.pages).toHaveBeenCalledTimes(1);
    site.clock.advance(1);
    await site.ask("/events");
    expect(site.pages).toHaveBeenCalledTimes(2);
  });

  test("is an uncached error if it cannot be rendered", async () => {
    const site = await listeningSite();
    site.pages.mockRejectedValueOnce(new Error("secret inside"));
    const failed = await site.ask("/events");
    expect(failed.status).toBe(500);
    expect(failed.headers["content-type"]).toMatch(/^text\/html/);
    expect(String(failed.body)).toContain("Unexpected Application Error!");
    expect(String(failed.body)).not.toContain("secret");
    expect((await site.ask("/events")).status).toBe(200);
  });

  test("is sent stale, and says so, if it cannot be rendered now", async () => {
    const site = await listeningSite();
    const before = await site.ask("/events");
    site.db.markContentChanged();
    site.pages.mockRejectedValueOnce(new Error("no"));
    const stale = await site.ask("/events");
    expect(stale).toMatchObject({ status: 200, headers: { "cache-status": "site; hit; detail=stale" } });
    expect(stale.body).toEqual(before.body);
    site.pages.mockResolvedValueOnce(new Response("no", { status: 503 }));
    expect((await site.ask("/events")).status).toBe(200);
    expect((await site.ask("/events")).headers).not.toHaveProperty("cache-status");
  });

  test("is not rendered for a visitor who left while waiting", async () => {
    const site = await listeningSite({ origin: "https://makers.example" });
    const render = site.pages.getMockImplementation() as typeof site.pages;
    const finish = Promise.withResolvers<void>();
    site.pages.mockImplementation(async (...given) => {
      await finish.promise;
      return render(...given);
    });
    const others = [1, 2].map((number) => site.ask(`/events?search=${number}`));
    await vi.waitFor(() => expect(site.pages).toHaveBeenCalledTimes(2), { timeout: 300_000 });
    const left = new Promise<void>((resolve) => {
      site.server.once("connection", (socket) => socket.once("close", () => resolve()));
    });
    const enters = vi.spyOn(site.services.callerAddress, "of");
    const visitor = connect(site.port, "127.0.0.1");
    visitor.write("GET /events?search=left HTTP/1.1\r\nHost: makers.example\r\n\r\n");
    await vi.waitFor(() => expect(enters).toHaveBeenCalled(), { timeout: 300_000 });
    visitor.destroy();
    await left;
    finish.resolve();
    await Promise.all(others);
    expect((await site.ask("/events?search=3")).status).toBe(200);
    const rendered = site.pages.mock.calls.map(([request]) => new URL(request.url).search);
    expect(rendered).toEqual(["?search=1", "?search=2", "?search=3"]);
  });

  test.each(["/events", "/api/ready", "/files/0123456789abcdefghijklmno/320.webp"])(
    "a 503 of %s has a Retry-After header",
    async (path) => {
      const site = await listeningSite();
      site.pages.mockResolvedValueOnce(new Response("no", { status: 503 }));
      site.services.readiness.add(() => "The site is shutting down");
      vi.spyOn(site.services.files, "open").mockRejectedValue(new Error("the store is away"));
      expect(await site.ask(path)).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    },
  );

  describe("while the rendering queue is full", () => {
    async function busy() {
      const site = await listeningSite({ origin: "https://makers.example" });
      await site.ask("/events/1");
      const finish: (() => void)[] = [];
      const render = site.pages.getMockImplementation() as typeof site.pages;
      site.pages.mockImplementation(async (...given) => {
        await new Promise<void>((resolve) => {
          finish.push(resolve);
        });
        return render(...given);
      });
      site.db.markContentChanged();
      // Two are rendered, 32 wait; one request, whichever it is, finds no room.
      const others = Array.from({ length: 35 }, (_, number) => site.ask(`/events?search=${number}`));
      const refused = await Promise.race(others);
      const end = async () => {
        site.pages.mockImplementation(render);
        for (const one of finish) one();
        return Promise.all(others);
      };
      return { site, refused, end };
    }

    test("is sent stale; one that was never cached gets a 503, and works later", async () => {
      const { site, refused, end } = await busy();
      expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5", "cache-control": "no-store" } });
      expect(refused.headers["content-type"]).toMatch(/^text\/html/);
      const stale = await site.ask("/events/1");
      expect(stale).toMatchObject({ status: 200, headers: { "cache-status": "site; hit; detail=stale" } });
      expect((await end()).map(({ status }) => status).filter((status) => status !== 200)).toEqual([503]);
      expect((await site.ask("/events/1")).headers).not.toHaveProperty("cache-status");
      for (let number = 0; number < 35; number++) expect((await site.ask(`/events?search=${number}`)).status).toBe(200);
    });

    test("a certificate's page waits in it too", async () => {
      const { site, end } = await busy();
      expect(await site.ask("/c/AAAA-AAAA")).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
      await end();
      expect((await site.ask("/c/AAAA-AAAA")).status).toBe(404);
    });

    test("fixed pages and API calls have their own queues", async () => {
      const { site, end } = await busy();
      const home = site.ask("/");
      await vi.waitFor(() => expect(site.pages.mock.calls.at(-1)?.[0].url).toMatch(/\/$/), { timeout: 300_000 });
      expect((await site.ask("/api/events")).status).toBe(200);
      await end();
      expect((await home).status).toBe(200);
    });
  });

  test("is rendered for each request in development", async () => {
    const site = await listeningSite({ cachesPages: false });
    await site.ask("/events");
    await site.ask("/events");
    expect(site.pages).toHaveBeenCalledTimes(2);
  });
});

describe.each(["/events", "/api/events"])("%s is negotiated", (path) => {
  async function filled(): Promise<ListeningSite> {
    const site = await listeningSite();
    for (let number = 0; number < 5; number++) await insertEvent(site.db);
    return site;
  }

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.5, br;q=0.0", "gzip"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=1.0", "br"],
    ["deflate", undefined],
    ["identity", undefined],
    ["gzip;q=0, br;q=0", undefined],
    ["xbr, gzipped", undefined],
    ["", undefined],
  ])("%j gives %s", async (accepted, encoding) => {
    const site = await filled();
    const plain = await site.ask(path);
    site.db.markContentChanged();
    for (const way of ["made now", "cached"]) {
      const answer = await site.ask(path, encoded(accepted));
      expect({ way, encoding: answer.headers["content-encoding"] }).toEqual({ way, encoding });
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(html(answer)).toBe(plain.body.toString());
    }
  });

  test("each encoding has its own strong ETag, and a matching request gets a 304", async () => {
    const site = await filled();
    const forms = await Promise.all(["br", "gzip", "identity"].map((encoding) => site.ask(path, encoded(encoding))));
    const tags = forms.map(({ headers }) => headers.etag as string);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    const [br = "", gzip = ""] = tags;
    const ask = (encoding: string, tag: string) =>
      site.ask(path, { headers: { "accept-encoding": encoding, "if-none-match": tag } });
    for (const tag of [br, `W/${br}`, `"other", ${br}`, "*"]) {
      const answer = await ask("br", tag);
      expect({ tag, status: answer.status, body: answer.body.length }).toEqual({ tag, status: 304, body: 0 });
      expect(answer.headers).toMatchObject({
        etag: br,
        "cache-control": "no-cache",
        "x-content-type-options": "nosniff",
      });
      expect(answer.headers["content-length"]).toBeUndefined();
    }
    expect((await ask("br", gzip)).status).toBe(200);
    expect((await ask("br", '"other"')).status).toBe(200);
    site.db.markContentChanged();
    expect((await ask("br", br)).status).toBe(304); // made again, with the same content
  });

  test("HEAD returns the same without the body, fresh or cached", async () => {
    const site = await filled();
    const first = await site.ask(path, { method: "HEAD", ...encoded("br") });
    const got = await site.ask(path, encoded("br"));
    const cached = await site.ask(path, { method: "HEAD", ...encoded("br") });
    for (const head of [first, cached]) {
      expect({ status: head.status, body: head.body.length }).toEqual({ status: 200, body: 0 });
      expect({ ...head.headers, date: "", connection: "", "x-request-id": "" }).toEqual({
        ...got.headers,
        date: "",
        connection: "",
        "x-request-id": "",
      });
    }
  });
});

describe("an anonymous list of the API", () => {
  test("keeps its body if the first request is HEAD", async () => {
    const site = await listeningSite();
    await insertEvent(site.db, { title: "A whole list" });
    expect((await site.ask("/api/events", { method: "HEAD", ...encoded("br") })).body.length).toBe(0);
    expect(html(await site.ask("/api/events", encoded("br")))).toContain("A whole list");
    expect(html(await site.ask("/api/events"))).toContain("A whole list");
  });

  test("is cached with a trailing slash too", async () => {
    const site = await listeningSite();
    await site.ask("/api/events/");
    const queries = site.queries();
    expect((await site.ask("/api/events/")).status).toBe(200);
    expect(site.queries()).toBe(queries);
  });

  test("is sent from memory without a query, until content changes or a minute has passed", async () => {
    const site = await listeningSite();
    const id = await insertEvent(site.db);
    for (const path of ["/api/events", `/api/events/${id}`, "/api/events?search=Event"]) {
      await site.ask(path);
      const queries = site.queries();
      for (let time = 0; time < 5; time++) expect((await site.ask(path)).status).toBe(200);
      expect({ path, queries: site.queries() }).toEqual({ path, queries });
      site.clock.advance(60 * second);
      await site.ask(path);
      expect(site.queries()).toBeGreaterThan(queries);
    }
    await site.ask("/api/events?page=1");
    const queries = site.queries();
    for (const search of ["page=1&zz=1", "zz=2&page=1", "page=1&page=2"]) await site.ask(`/api/events?${search}`);
    expect(site.queries()).toBe(queries);
    const before = await site.ask(`/api/events/${id}`);
    await site.post(`/events/${id}/register`, { name: "Rudo", email: "rudo@people.example" });
    expect(before.body.toString()).toContain('"places_taken":0');
    expect((await site.ask(`/api/events/${id}`)).body.toString()).toContain('"places_taken":1');
  });

  test("is cached only without a token: an administrator's is made each time, and never sent to others", async () => {
    const site = await listeningSite();
    await insertTeamMember(site.db, { email: "secret@people.example" });
    await insertTeamMember(site.db, { name: "Hidden", is_active: 0 });
    const { token } = await site.as("admin");
    const authorization = `Bearer ${token}`;
    const anonymous = async (method = "GET") => (await site.ask("/api/team-members", { method })).body.toString();
    const asAdmin = (headers = {}) => site.ask("/api/team-members", { headers: { authorization, ...headers } });

    // The administrator asks first; her response is not cached for others.
    const first = await asAdmin();
    expect(first.headers).toMatchObject({ "cache-control": "no-store" });
    expect(first.headers.etag).toBeUndefined();
    expect(String(first.body)).toMatch(/secret@people.example.*Hidden|Hidden.*secret@people.example/);
    expect(await anonymous()).not.toMatch(/secret|Hidden|email/);

    // An ETag of her browser changes nothing: she still sees everything, and the cached response stays the same.
    const tag = (await site.ask("/api/team-members")).headers.etag as string;
    const again = await asAdmin({ "if-none-match": tag });
    expect({ status: again.status, body: again.body.toString() }).toEqual({ status: 200, body: first.body.toString() });
    const many = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? anonymous() : asAdmin())));
    for (const text of many.filter((answer) => typeof answer === "string")) expect(text).not.toMatch(/secret|Hidden/);

    // An invalid token is refused, never served from the cache.
    for (const nonsense of ["Bearer x", "Basic eDp5", "x"]) {
      const refused = await site.ask("/api/team-members", { headers: { authorization: nonsense } });
      expect({ nonsense, status: refused.status }).toEqual({ nonsense, status: 401 });
    }
    expect(
      (await site.ask("/api/team-members", { method: "HEAD", headers: { authorization: "Bearer x" } })).status,
    ).toBe(401);
    expect(await anonymous()).not.toMatch(/secret|Hidden/);
  });

  test("is never cached if it belongs to one person", async () => {
    const site = await listeningSite();
    const [one, other] = [await site.as("member"), await site.as("member")];
    const me = (token: string) => site.ask("/api/users/me", { headers: { authorization: `Bearer ${token}` } });
    expect(String((await me(one.token)).body)).toContain(one.user.email);
    expect(String((await me(other.token)).body)).toContain(other.user.email);
    expect((await site.ask("/api/users/me")).status).toBe(401);
    expect((await me(one.token)).headers["cache-control"]).toBe("no-store");
  });
});

describe("a built file", () => {
  test("named by its content is cached for a year, in the encoding that the browser accepts", async () => {
    const { ask } = await listeningSite();
    const plain = await ask("/assets/app-abc.js");
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    for (const encoding of ["br", "gzip"]) {
      const answer = await ask("/assets/app-abc.js?x=1", encoded(encoding));
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(html(answer)).toBe(plain.body.toString());
    }
    const head = await ask("/assets/app-abc.js", { method: "HEAD" });
    expect({ status: head.status, length: head.headers["content-length"], body: head.body.length }).toEqual({
      status: 200,
      length: String(plain.body.length),
      body: 0,
    });
  });

  test("with a fixed name is cached for an hour", async () => {
    const { ask } = await listeningSite();
    expect((await ask("/favicon.svg")).headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=3600",
    });
  });

  test("is never from outside the build", async () => {
    const site = await listeningSite();
    for (const path of [
      "/secret.key",
      "/assets/app-abc.js.br",
      "/assets/../secret.key",
      "/assets/%2e%2e/secret.key",
      "/assets/..%2fsecret.key",
      "/..%5csecret.key",
      "/assets",
      "/assets/",
    ]) {
      expect(String((await site.ask(path)).body), path).not.toContain("not for anybody");
    }
  });
});

describe("every response has the security headers", () => {
  test.each<[string, string, string, number]>([
    ["a page", "GET", "/events", 200],
    ["a page that is not found", "GET", "/missing", 404],
    ["the head of a page", "HEAD", "/events", 200],
    ["a drawing", "GET", "/favicon.svg", 200],
    ["a list of the API", "GET", "/api/events", 200],
    ["a call that is not found", "GET", "/api/events/77", 404],
    ["no call at all", "GET", "/api/nothing", 404],
    ["a call that needs a token", "GET", "/api/users/me", 401],
    ["a call that is refused", "POST", "/api/auth/login-json", 422],
    ["the reference", "GET", "/api/docs", 200],
    ["the description", "GET", "/api/openapi.json", 200],
    ["a method that pages do not have", "POST", "/events", 405],
    ["a page that fails", "GET", "/failing", 500],
  ])("%s", async (_name, method, path, status) => {
    const site = await listeningSite({ origin: "https://makers.example" });
    if (path === "/failing") site.pages.mockRejectedValueOnce(new Error("no"));
    const { headers, ...answer } = await site.ask(path, { method });
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      // A failing page may be at the address of a link in a mail.
      "referrer-policy": path === "/failing" ? "no-referrer" : "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers["content-security-policy"]).toMatch(/default-src '(self|none)'/);
    if (status >= 400) expect(headers["cache-control"]).toBe("no-store");
  });

  test("a built file that is not a document has no headers that only apply to documents", async () => {
    const { headers } = await (await listeningSite()).ask("/assets/app-abc.js");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-type": expect.stringContaining("javascript"),
    });
    expect(headers).not.toHaveProperty("permissions-policy");
  });

  test("only the API reference may have inline styles, and no API response may load scripts", async () => {
    const { ask } = await listeningSite();
    expect((await ask("/api/docs")).headers["content-security-policy"]).toContain("style-src 'unsafe-inline'");
    for (const path of ["/api/events", "/api/openapi.json", "/api/nothing"]) {
      const policy = (await ask(path)).headers["content-security-policy"];
      expect(policy).toBe("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
    }
  });

  test("sends HSTS over https only", async () => {
    const secure = await listeningSite({ origin: "https://makers.example" });
    expect((await secure.ask("/api/events")).headers["strict-transport-security"]).toBe(
      "max-age=63072000; includeSubDomains",
    );
    const plain = await listeningSite({ origin: "http://makers.example" });
    expect((await plain.ask("/api/events")).headers).not.toHaveProperty("strict-transport-security");
  });
});

test("without ORIGIN, a page is cached once for each local host, and once for all others", async () => {
  const { ask, pages } = await listeningSite();
  for (const host of ["localhost:3000", "127.0.0.1:3000", "makers.example", "other.example"])
    for (const _time of ["once", "again"]) expect((await ask("/events", { headers: { host } })).status).toBe(200);
  expect(pages.mock.calls.map(([, origin]) => origin)).toEqual([
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    undefined,
  ]);
  const told = await listeningSite({ origin: "https://makers.example" });
  for (const host of ["localhost:3000", "makers.example"]) await told.ask("/events", { headers: { host } });
  expect(told.pages.mock.calls.map(([, origin]) => origin)).toEqual(["https://makers.example"]);
});

test("compresses uncached responses", async () => {
  const site = await listeningSite();
  const { token } = await site.as("admin");
  const event = await insertEvent(site.db);
  for (let number = 0; number < 20; number++) await insertRegistration(site.db, event);
  const ask = (headers: Record<string, string>) =>
    site.ask("/api/event-registrations/registrations", { headers: { authorization: `Bearer ${token}`, ...headers } });
  const plain = await ask({});
  const small = await ask({ "accept-encoding": "gzip, br" });
  expect(small.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-store" });
  expect(small.body.length).toBeLessThan(plain.body.length / 3);
  expect(html(small)).toBe(plain.body.toString());
});

test("other methods get a 405 with the allowed ones", async () => {
  const { ask, pages } = await listeningSite();
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const { status, headers, body } = await ask("/events", { method });
    expect({ method, status, allow: headers.allow }).toEqual({ method, status: 405, allow: "GET, HEAD" });
    expect(JSON.parse(body.toString())).toEqual({ detail: expect.any(String) });
  }
  expect(pages).not.toHaveBeenCalled();
});

test("survives a body that is shorter than announced", async () => {
  const { ask } = await listeningSite();
  const { status } = await ask("/api/auth/login-json", {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": "3000000" },
    body: "{}",
  }).catch(() => ({ status: 413 }));
  expect(status).toBe(413);
  expect((await ask("/api/health")).status).toBe(200);
});

test("rate limits use the socket's address, unless a proxy is trusted", async () => {
  const site = await listeningSite();
  const guess = (from: string) =>
    site.ask("/api/auth/login-json", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: '{"username":"somebody","password":"Wrong0ne"}',
    });
  for (let time = 0; time < 10; time++) expect((await guess(`10.0.0.${time}`)).status).toBe(401);
  expect((await guess("10.0.0.99")).status).toBe(429);
});

test("idle connections outlast a proxy's, which could otherwise send into a closing one", async () => {
  const site = await listeningSite();
  const { headers } = await site.ask("/events", { headers: { connection: "keep-alive" } });
  expect(headers["keep-alive"]).toBe("timeout=125");
});

test("redirects an unreadable address to a readable one, never to another site", async () => {
  const { ask, pages } = await listeningSite();
  for (const [path, location] of [
    ["/x%0a", "/x"],
    ["/x%0D", "/x"],
    ["/x%e2%80%a8", "/x"],
    ["/x%E2%80%A9/y?q=%0a", "/x/y?q=%0a"],
    ["/%0a", "/"],
    ["/events%0D%0A", "/events"],
    ["/%0a/evil.example", "/evil.example"],
    ["//evil.example%0a", "/evil.example"],
    ["/%0a%5Cevil.example", "/%5Cevil.example"],
    ["/%0%0aa", "/%0a"],
    ["/x%0a.data", "/x.data"],
    ["/x%ff", "/x%25ff"],
    ["/%", "/%25"],
    ["//%zz", "/%25zz"],
    ["/%C3%A9%ff?q=%", "/%25C3%25A9%25ff?q=%"],
  ]) {
    const { status, headers } = await ask(path as string);
    expect({ path, status, location: headers.location }).toEqual({ path, status: 301, location });
  }
  expect(pages).not.toHaveBeenCalled();
});

test("headers have fifteen seconds, slow uploads are not cut off, and errors have their status", async () => {
  const { server } = await listeningSite();
  const { bodies } = createLimits();
  const longest = (takesFile.bodyLimit / bodies.files.pace.rate) * 1_000 + bodies.files.pace.patience;
  expect(server.headersTimeout).toBe(15 * second);
  expect(server.requestTimeout).toBeGreaterThan(longest);
  for (const [code, status] of [
    ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
    ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
    ["HPE_INVALID_METHOD", "400 Bad Request"],
  ]) {
    const socket = new PassThrough();
    server.emit("clientError", Object.assign(new Error("unreadable"), { code }), socket);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n[^]*Connection: close\r\n\r\n$`));
  }
});

describe("a request's id", () => {
  const made = /^[0-9a-f-]{36}$/;

  test("is in every response: a new one, or the valid one from the request", async () => {
    const { ask } = await listeningSite();
    for (const path of [
      "/events",
      "/events",
      "/api/events",
      "/api/health",
      "/assets/app-abc.js",
      "/missing",
      "/api/no",
    ]) {
      expect((await ask(path)).headers["x-request-id"], path).toMatch(made);
      const given = (await ask(path, { headers: { "x-request-id": "proxy.7:a_b-c" } })).headers["x-request-id"];
      expect(given, path).toBe("proxy.7:a_b-c");
      for (const odd of ["short", "x".repeat(65), "with space", 'quote"quote', "<script>"])
        expect((await ask(path, { headers: { "x-request-id": odd } })).headers["x-request-id"]).toMatch(made);
    }
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask("/events")).headers["x-request-id"]),
    );
    expect(new Set(ids).size).toBe(5);
  });

  test("is in the request's log lines, and in the message of a 500", async () => {
    const { log, text } = capturedLog();
    const lines = () =>
      text()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as object);
    const site = await listeningSite({ log });
    vi.spyOn(site.services.readiness, "hindrance").mockRejectedValueOnce(new Error("broken"));
    const answer = await site.ask("/api/ready", { headers: { "x-request-id": "one-of-ours" } });
    expect(answer).toMatchObject({ status: 500, headers: { "x-request-id": "one-of-ours" } });
    expect(html(answer)).toContain("(Reference one-of-ours)");
    expect(lines()).toMatchObject([{ msg: "a call failed", requestId: "one-of-ours" }]);
    site.pages.mockRejectedValueOnce(new Error("no"));
    await site.ask("/failing", { headers: { "x-request-id": "another-one" } });
    expect(lines().at(-1)).toMatchObject({ path: "/404", requestId: "another-one" });
  });
});
