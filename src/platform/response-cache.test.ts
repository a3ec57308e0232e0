import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { Clock, minute } from "../../tests/support/clock";
import { acceptedEncoding } from "./encoded-answer.server";
import { ResponseCache } from "./response-cache.server";

/** A cache whose clock and content stand still until they are moved. */
function makeCache() {
  const clock = new Clock();
  let version = 1;
  const cache = new ResponseCache({ version: () => version, now: () => clock.now().getTime() });
  const through = (path: string, make: () => Promise<Response>) =>
    cache.through(new Request(`http://site.example${path}`), make);
  return { clock, through, change: () => version++ };
}

const answering = (body: BodyInit, status = 200) => vi.fn(async () => new Response(body, { status }));

test("all kept answers together stay within their bound: the oldest goes first", async () => {
  const { through } = makeCache();
  const megabyte = 1024 * 1024;
  // Three forms of each, and random bytes do not get smaller.
  const pages = Array.from({ length: 20 }, (_, number) => ({
    path: `/${number}`,
    make: answering(randomBytes(megabyte)),
  }));
  for (const { path, make } of pages) await through(path, make);
  const last = pages.slice(-10);
  for (const { path, make } of last) {
    await through(path, make);
    expect(make).toHaveBeenCalledTimes(1);
  }
  const first = pages[0];
  await through("/0", first!.make);
  expect(first!.make).toHaveBeenCalledTimes(2);
});

test("several that wait for one making all get its answer, also when it is a refusal", async () => {
  const { through } = makeCache();
  const make = answering('{"detail":"Event not found"}', 404);
  const answers = await Promise.all([1, 2, 3].map(() => through("/api/events/9", make)));
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: "Event not found" });
  }
  expect(make).toHaveBeenCalledTimes(1);
});

test("several that wait for one making all get its error, and the next one tries again", async () => {
  const { through } = makeCache();
  const make = vi.fn<() => Promise<Response>>(async () => new Response("fine")).mockRejectedValueOnce(new Error("no"));
  const waiting = [1, 2].map(() => through("/", make));
  for (const one of waiting) await expect(one).rejects.toThrow("no");
  expect(await (await through("/", make)).text()).toBe("fine");
});

test("an answer that began before a change is not given to who asks after it", async () => {
  const { through, change } = makeCache();
  let finish = (_body: Response) => {};
  const slow = new Promise<Response>((resolve) => {
    finish = resolve;
  });
  const before = through("/", () => slow);
  change();
  const after = await through("/", answering("new"));
  finish(new Response("old"));
  expect([await (await before).text(), await after.text()]).toEqual(["old", "new"]);
});

test("a minute passes", async () => {
  const { through, clock } = makeCache();
  const make = answering("x");
  await through("/", make);
  clock.advance(minute - 1);
  await through("/", make);
  expect(make).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await through("/", make);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a header longer than any browser's is not worked on", () => {
  expect(acceptedEncoding(`br${" ".repeat(400)}`)).toBe("identity");
  expect(acceptedEncoding("gzip;q=0.5, BR ; q=0")).toBe("gzip");
});
