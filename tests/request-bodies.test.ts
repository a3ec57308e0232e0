import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Route } from "../src/api/endpoint.server";
import { routes } from "../src/app/api.server";
import { fileSizeBound } from "../src/features/uploads/schema";
import { BodyBudget } from "../src/platform/http/body-budget.server";
import { type Caller, makeApp, openApp, type TestApp } from "./support/app";
import { insertMachine } from "./support/factories";
import { patientLimits, unlimited } from "./support/limits";
import { type ListeningSite, listeningSite } from "./support/listening";

const withBody = routes.filter(({ endpoint }) => endpoint.body);
const addressOf = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, "1");
/** Until it is so, however busy the machine. */
const waiting = { timeout: 25_000 };
const json = { "content-type": "application/json" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const message = {
  name: "Rudo M",
  email: "rudo@people.example",
  subject: "A question",
  message: "When is the next open evening?",
};

function watchedBody(piece: string, pieces: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken++ < pieces) controller.enqueue(Buffer.from(piece));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

const post = (body: ReadableStream, headers: Record<string, string>): RequestInit =>
  ({ method: "POST", duplex: "half", body, headers }) as RequestInit;

function writtenLog() {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: pino({ level: "info", base: null }, sink), lines };
}

describe("limits are checked before the body", () => {
  test("requests without a session or over the limit are refused without reading the body", async () => {
    const { app, as, services, clock } = await makeApp();
    const { user, token } = await as("member");
    const body = () => watchedBody("x".repeat(1_000), 100);
    const sent = async (headers: Record<string, string>) => {
      const { body: stream, taken } = body();
      const { status } = await app.request("/api/upload/avatar", post(stream, { ...multipart, ...headers }));
      return { status, read: taken() };
    };
    expect(await sent({})).toEqual({ status: 401, read: 0 });
    const mine = { authorization: `Bearer ${token}` };
    expect(await sent({ ...mine, "content-length": String(2 * fileSizeBound) })).toEqual({ status: 413, read: 0 });
    expect(await sent({ ...mine, "content-type": "text/plain" })).toEqual({ status: 415, read: 0 });
    const attempt = () => services.limits.avatars.count(String(user.id), clock.now());
    await Promise.allSettled(Array.from({ length: 30 }, attempt));
    expect(await sent(mine)).toEqual({ status: 429, read: 0 });
  });

  test("an unreadable form counts as an attempt", async () => {
    const { as } = await makeApp();
    const member = await as("member");
    const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(30);
    const send = async () => (await member.call("POST", "/upload/avatar", { body: parts, headers: multipart })).status;
    for (let time = 0; time < 30; time++) expect(await send()).toBe(413);
    expect(await send()).toBe(429);
  });

  test("one account sends three files at once", async () => {
    const { app, as } = await makeApp();
    const [admin, other] = [await as("admin"), await as("admin")];
    const start = ({ token }: { token: string }) => {
      const stop = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const pull = async (controller: ReadableStreamDefaultController) => {
        started.resolve();
        await stop.promise;
        controller.close();
      };
      // Reads nothing before the call does.
      const stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
      const headers = { ...multipart, authorization: `Bearer ${token}` };
      const answer = Promise.resolve(app.request("/api/upload/image", post(stream, headers)));
      return { stop: stop.resolve, status: answer.then(({ status }) => status), started: started.promise };
    };
    const three = [start(admin), start(admin), start(admin)];
    for (const { started } of three) await started;
    expect(await start(admin).status).toBe(429);
    const others = start(other);
    await others.started;
    for (const { stop } of [...three, others]) stop();
    expect(await Promise.all([...three, others].map(({ status }) => status))).toEqual([400, 400, 400, 400]);
  });
});

describe("compressed bodies are refused", () => {
  // One app for all calls, which refuse these requests at once.
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await openApp({ limits: unlimited });
    await insertMachine(app.db);
    admin = await app.as("admin");
  });
  afterAll(() => app.close());

  test.each(withBody)("$method $path: 415", async (route) => {
    const type = { json, form: multipart, multipart, "json or multipart": multipart }[
      route.endpoint.bodyType ?? "json"
    ];
    for (const encoding of ["gzip", "br", "deflate, identity", "X-odd"]) {
      const headers = { ...type, "content-encoding": encoding };
      const answer = await admin.call(route.method.toUpperCase(), addressOf(route), { body: "{}", headers });
      expect({ encoding, status: answer.status, detail: answer.body.detail }).toEqual({
        encoding,
        status: 415,
        detail: "Send this uncompressed: Content-Encoding is not supported",
      });
    }
  });

  test('"identity" is not a compression', async () => {
    const { call } = await makeApp();
    const headers = { ...json, "content-encoding": "identity" };
    expect((await call("POST", "/contact", { body: JSON.stringify(message), headers })).status).toBe(201);
  });
});

/** A connection on which a request is written by hand. */
async function connection({ port }: ListeningSite): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

const head = (path: string, length: number, more = "") =>
  `POST /api${path} HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

describe("over a network", () => {
  test("an unfinished body is answered 408 with a message, and the connection is closed", async () => {
    const site = await listeningSite({ limits: patientLimits(undefined, 20) });
    const { token } = await site.as("admin");
    const requests = [
      `${head("/contact", 100)}{`,
      `${head("/contact", 100).replace("Content-Length: 100", "Transfer-Encoding: chunked")}1\r\n{\r\n`,
      `${head("/upload/image", 100, `Authorization: Bearer ${token}\r\n`).replace("application/json", multipart["content-type"])}--x`,
    ];
    for (const request of requests) {
      const socket = await connection(site);
      socket.write(request);
      // Ends when the server closes the connection.
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('{"detail":"What you are sending arrives too slowly.');
    }
  });

  test("slow connections to one call do not block other clients", async () => {
    const limits = patientLimits();
    limits.bodies.small.budget = new BodyBudget({
      bytes: 400_000,
      bytesPerAddress: 200_000,
      minimum: 2_000,
      drops: "oldest",
    });
    const site = await listeningSite({ limits });
    const slow: Socket[] = [];
    for (let count = 0; count < 60; count++) {
      const socket = await connection(site);
      socket.on("error", () => {});
      socket.write(`${head("/contact", 30_001)}${"x".repeat(30_000)}`);
      slow.push(socket);
    }
    await expect.poll(() => limits.bodies.small.budget.bytesInUse, waiting).toBeGreaterThan(150_000);
    const body = JSON.stringify(message);
    for (let time = 0; time < 20; time++) {
      expect((await site.ask("/api/contact", { method: "POST", headers: json, body })).status).toBe(201);
      const guess = JSON.stringify({ username: "nobody", password: "Wrong0ne" });
      // Wrong credentials are refused with a 401; after ten attempts with a 429.
      const { status } = await site.ask("/api/auth/login-json", { method: "POST", headers: json, body: guess });
      expect(status).toBe(time < 10 ? 401 : 429);
    }
    expect(limits.bodies.small.budget.bytesInUse).toBeLessThanOrEqual(200_000);
    for (const socket of slow) socket.destroy();
    await expect.poll(() => limits.bodies.small.budget.bytesInUse, waiting).toBe(0);
  });

  test("disconnects are not logged, and refusals for lack of capacity are counted in one line", async () => {
    const { log, lines } = writtenLog();
    const limits = patientLimits();
    const site = await listeningSite({ limits, log });
    const complained = vi.spyOn(console, "error");
    onTestFinished(() => complained.mockRestore());
    const sockets: Socket[] = [];
    for (let count = 0; count < 50; count++) {
      const socket = await connection(site);
      socket.write(`${head("/contact", 100)}{"name":`);
      sockets.push(socket);
    }
    await expect.poll(() => limits.bodies.small.budget.bytesInUse, waiting).toBeGreaterThan(50 * 8 * 1024);
    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(() => limits.bodies.small.budget.bytesInUse, waiting).toBe(0);
    expect(lines).toEqual([]);
    limits.bodies.small.budget = new BodyBudget({ bytes: 10, bytesPerAddress: 10, minimum: 1, drops: "oldest" });
    const body = JSON.stringify(message);
    for (let count = 0; count < 50; count++)
      expect((await site.ask("/api/contact", { method: "POST", headers: json, body })).status).toBe(503);
    expect(lines).toMatchObject([{ level: 40, path: "/api/contact", msg: "calls were refused" }]);
    expect(complained).not.toHaveBeenCalled();
  });

  test("GET and HEAD are answered with any body, and the connection does not wait for it", async () => {
    const site = await listeningSite();
    await site.ask("/events");
    for (const [method, path] of [
      ["GET", "/events"],
      ["HEAD", "/events"],
      ["GET", "/favicon.svg"],
      ["GET", "/api/health"],
    ]) {
      const socket = await connection(site);
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Length: 100\r\n\r\n{`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    }
  });

  test("Expect: 100-continue is answered; other expectations are refused", async () => {
    const site = await listeningSite();
    const body = JSON.stringify(message);
    const socket = await connection(site);
    socket.write(head("/contact", Buffer.byteLength(body), "Expect: 100-continue\r\nConnection: close\r\n"));
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1\.1 100 Continue\r\n/);
    socket.write(body);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    const odd = await connection(site);
    odd.write(head("/contact", 2, "Expect: a-cake\r\nConnection: close\r\n"));
    expect(await text(odd)).toMatch(/^HTTP\/1\.1 417 /);
  });

  test("an address of the maximum length with thousands of parameters is answered", async () => {
    const { ask } = await listeningSite();
    for (const path of ["/events", "/api/events", "/api/store/products"])
      for (const search of ["a&".repeat(7_000), "page=1&".repeat(2_000), "%00=&".repeat(2_500)])
        expect((await ask(`${path}?${search}`)).status).toBeLessThan(500);
  });
});

describe("a body that is no object", () => {
  test.each(withBody.filter(({ endpoint }) => (endpoint.bodyType ?? "json") === "json"))(
    "is refused by $method $path, null too",
    async (route) => {
      const { as } = await makeApp({ limits: unlimited });
      const admin = await as("admin");
      const send = async (body: string) =>
        (await admin.call(route.method.toUpperCase(), addressOf(route), { body, headers: json })).status;
      const refused = await send("[]");
      expect(refused).toBeGreaterThanOrEqual(400);
      expect(await send("null")).toBe(refused);
    },
  );
});
