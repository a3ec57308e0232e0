import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../../tests/support/files";
import { readEnvironment } from "../../platform/env.server";
import type { KeptAnswer } from "../../platform/http/answer-forms.server";
import { formsOf } from "../../platform/http/encoded-answer.server";
import { boot } from "../server";
import { type Kept, leaveAnswers, nameMaker, takeAnswers } from "./kept-answers.server";
import { type Opened, openEarly } from "./opened.server";

/** A folder that is there, and goes with the test. */
function newDirectory(): string {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory, { recursive: true });
  return directory;
}

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

function ask(port: number, path: string, headers = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers, host: "127.0.0.1", agent: false }, async (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers, body: await text(answer) });
    });
    sent.on("error", reject).end();
  });
}

async function answerOf(body: string, expiresAt: number): Promise<KeptAnswer> {
  const forms = await formsOf(Buffer.from(body), new Response(null, { headers: { "content-type": "text/html" } }));
  return { status: 200, forms, expiresAt };
}

/** A server that is open early, with what the site behind it will say. */
async function opened({
  answers,
  ...given
}: Pick<Kept, "answers"> & Partial<Kept>): Promise<Opened & { port: number }> {
  let port = 0;
  const early = await openEarly({
    port: 0,
    host: "127.0.0.1",
    origin: "https://makers.example",
    kept: { madeBy: "", content: 1, answers, ...given },
    onOpen: (actual) => {
      port = actual;
    },
  });
  onTestFinished(() => {
    early.server.closeAllConnections();
    early.server.close();
  });
  return { ...early, port };
}

test("kept answers are sent before there is a site, and whoever asks for more is answered by it", async () => {
  const [fresh, over] = [await answerOf("<p>kept</p>", Date.now() + 60_000), await answerOf("older", Date.now())];
  const { port, server, handOver } = await opened({ answers: new Map(Object.entries({ "/": fresh, "/over": over })) });
  const kept = await ask(port, "/", { "x-request-id": "of-a-proxy" });
  expect([kept.status, kept.body, kept.headers["x-request-id"]]).toEqual([200, "<p>kept</p>", "of-a-proxy"]);
  expect(await ask(port, "/", { "if-none-match": kept.headers.etag })).toMatchObject({ status: 304, body: "" });
  expect(await ask(port, "/", {}, "HEAD")).toMatchObject({ status: 200, body: "" });
  const asked = ["/events", "/", "/", "/over"];
  const waiting = Promise.all([
    ask(port, "/events"),
    ask(port, "/", { authorization: "Bearer one" }),
    ask(port, "/", {}, "POST"),
    // Its minute is over, however long the site takes to be loaded.
    ask(port, "/over"),
  ]);
  // A kept answer that is asked for after them comes before them.
  expect((await ask(port, "/")).body).toBe("<p>kept</p>");
  const seen: string[] = [];
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request.url ?? "");
    response.end("the site");
  });
  handOver();
  expect((await waiting).map(({ body }) => body)).toEqual(asked.map(() => "the site"));
  expect(seen.sort()).toEqual(asked.sort());
  expect((await ask(port, "/")).body).toBe("the site");
});

test("what a run has left is taken once, while it is what the site would send now", async () => {
  const directory = newDirectory();
  const now = 1_000_000;
  const header = Buffer.alloc(100);
  header.writeInt32BE(7, 60);
  writeFileSync(join(directory, "makerspace.db"), header);
  const answers = new Map([
    ["/", await answerOf("fresh", now + 30_000)],
    ["/old", await answerOf("old", now)],
    ["/later", await answerOf("of a clock that was put back", now + 60_001)],
  ]);
  const leave = (content = 7) => leaveAnswers(directory, { madeBy: "this build", content, answers });
  leave();
  expect([...(takeAnswers(directory, "this build", now)?.answers.keys() ?? [])]).toEqual(["/"]);
  expect(takeAnswers(directory, "this build", now)).toBeUndefined();
  leave();
  expect(takeAnswers(directory, "another build", now)).toBeUndefined();
  leave(8);
  expect(takeAnswers(directory, "this build", now)).toBeUndefined();
  leave();
  writeFileSync(join(directory, "makerspace.db-wal"), "");
  expect(takeAnswers(directory, "this build", now)).toBeUndefined();
  writeFileSync(join(directory, "answers.kept"), "nonsense");
  expect(takeAnswers(directory, "this build", now)).toBeUndefined();
  expect(existsSync(join(directory, "answers.kept"))).toBe(false);
});

test("another build, another setting and another file of settings are another maker", () => {
  const directory = newDirectory();
  const config = join(directory, "site.toml");
  writeFileSync(config, 'name = "One"');
  const settings = { DATA_DIR: directory, SITE_CONFIG: config };
  const one = nameMaker("a", readEnvironment(settings));
  expect(nameMaker("a", readEnvironment(settings))).toBe(one);
  expect(nameMaker("b", readEnvironment(settings))).not.toBe(one);
  expect(nameMaker("a", readEnvironment({ ...settings, TRUST_PROXY: "on" }))).not.toBe(one);
  writeFileSync(config, 'name = "Two"');
  expect(nameMaker("a", readEnvironment(settings))).not.toBe(one);
});

test("a site that starts again sends what it sent before it ended, until it is loaded, and then its own", async () => {
  const directory = newDirectory();
  const settings = { DATA_DIR: directory, PORT: "0", SAMPLE_CONTENT: "off", LOG_LEVEL: "silent" };
  const environment = readEnvironment({
    ...settings,
    ORIGIN: "https://makers.example",
    ADMIN_PASSWORD: "Lathe-Bench-42",
  });
  const start = (early?: Opened) =>
    boot({
      environment,
      opened: early,
      // Where the browser's files are: pages are kept only in a site that was built.
      clientDirectory: directory,
      leave: (left) => leaveAnswers(directory, { madeBy: "this build", ...left }),
    });
  const first = await start();
  const robots = await ask((first.server.address() as AddressInfo).port, "/robots.txt");
  expect(robots.status).toBe(200);
  await first.stop();
  const kept = takeAnswers(directory, "this build", Date.now()) as Kept;
  expect([...kept.answers.keys()]).toEqual(["/robots.txt"]);
  const early = await opened(kept);
  const { date: _, "x-request-id": _id, ...headers } = (await ask(early.port, "/robots.txt")).headers;
  expect(headers).toMatchObject({ etag: robots.headers.etag, "x-frame-options": "DENY" });
  const waiting = ask(early.port, "/api/health");
  const second = await start(early);
  expect((await waiting).status).toBe(200);
  expect((await ask(early.port, "/robots.txt")).body).toBe(robots.body);
  await second.stop();
  // Nobody made it anew, so it is still the one of the first run.
  const again = takeAnswers(directory, "this build", Date.now()) as Kept;
  expect([again.content, again.answers.get("/robots.txt")]).toEqual([kept.content, kept.answers.get("/robots.txt")]);
  const third = await start(await opened({ ...again, content: again.content + 1 }));
  await third.stop();
  expect(takeAnswers(directory, "this build", Date.now())).toBeUndefined();
  const fourth = await start(await opened(again));
  await fourth.services.db.change(async () => {});
  await fourth.stop();
  expect(takeAnswers(directory, "this build", Date.now())).toBeUndefined();
});
