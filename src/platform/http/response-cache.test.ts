import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Clock, minute } from "../../../tests/support/clock";
import { acceptedEncoding } from "./answer-forms.server";
import { ResponseCache } from "./response-cache.server";
import { Semaphore } from "./semaphore.server";

function makeCache(semaphore?: Semaphore) {
  const clock = new Clock();
  let version = 1;
  let isAway = false;
  const failures: unknown[] = [];
  const cache = new ResponseCache({
    version: () => version,
    now: () => clock.now().getTime(),
    isSourceAway: () => isAway,
    onFailure: (error) => failures.push(error),
  });
  const through = (path: string, make: () => Promise<Response>, signal?: AbortSignal) =>
    cache.through(new Request(`http://site.example${path}`, { signal: signal ?? null }), make, { semaphore });
  const setAway = (away: boolean) => {
    isAway = away;
  };
  return { clock, through, failures, change: () => version++, setAway };
}

/** Something that is made when it is told to, with the bodies it was told. */
function makeByHand() {
  const begun: ((body: string) => void)[] = [];
  const make = () => new Promise<Response>((resolve) => begun.push((body) => resolve(new Response(body))));
  return { begun, make };
}

const isStale = (answer: Response) => answer.headers.has("cache-status");

const settled = () => new Promise((resolve) => setTimeout(resolve));

const answering = (body: BodyInit, status = 200) => vi.fn(async () => new Response(body, { status }));

test("all cached answers together stay within their bound: the oldest goes first", async () => {
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

test("an answer is made as long as somebody waits for it: not for those who have all left", async () => {
  const { through } = makeCache(new Semaphore(1));
  const { begun, make } = makeByHand();
  const running = through("/first", make);
  await vi.waitFor(() => expect(begun.length).toBe(1), { timeout: 300_000 });
  const wanted = answering("wanted");
  const unwanted = answering("unwanted");
  const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
  const [left, stays] = [through("/wanted", wanted, one.signal), through("/wanted", wanted)];
  const both = [through("/unwanted", unwanted, other.signal), through("/unwanted", unwanted, third.signal)];
  for (const controller of [one, other, third]) controller.abort();
  for (const gone of both) await expect(gone).rejects.toMatchObject({ status: 408 });
  begun[0]?.("first");
  expect(await (await stays).text()).toBe("wanted");
  await Promise.all([running, left]);
  expect(unwanted).not.toHaveBeenCalled();
  // A new request does not inherit the refusal of clients that left.
  expect(await (await through("/unwanted", unwanted)).text()).toBe("unwanted");
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

test("what waits for its turn is made from the content of that moment, for all who ask until then", async () => {
  const { through, change } = makeCache(new Semaphore(1));
  const { begun, make } = makeByHand();
  const before = through("/before", make);
  await vi.waitFor(() => expect(begun.length).toBe(1), { timeout: 300_000 });
  const waiting = through("/", make);
  change();
  const alsoWaiting = through("/", make);
  begun[0]?.("before");
  await vi.waitFor(() => expect(begun.length).toBe(2), { timeout: 300_000 });
  begun[1]?.("after");
  expect(await Promise.all([before, waiting, alsoWaiting].map(async (one) => (await one).text()))).toEqual([
    "before",
    "after",
    "after",
  ]);
  const never = vi.fn<() => Promise<Response>>();
  expect(await (await through("/", never)).text()).toBe("after");
  expect(never).not.toHaveBeenCalled();
});

test("of two answers that are made at once the newer content stays, whichever is done last", async () => {
  const { through, change } = makeCache();
  const { begun, make } = makeByHand();
  const old = through("/", make);
  await vi.waitFor(() => expect(begun.length).toBe(1), { timeout: 300_000 });
  change();
  const young = through("/", make);
  await vi.waitFor(() => expect(begun.length).toBe(2), { timeout: 300_000 });
  begun[1]?.("new");
  await young;
  begun[0]?.("old");
  await old;
  expect(await (await through("/", answering("made again"))).text()).toBe("new");
});

test("who would wait behind eight others is shown the older answer, and a new one is made meanwhile", async () => {
  const { through, change } = makeCache(new Semaphore(1, 20));
  await through("/", answering("old"));
  change();
  const { begun, make } = makeByHand();
  const others = Array.from({ length: 8 }, (_, number) => through(`/${number}`, make));
  await vi.waitFor(() => expect(begun.length).toBe(1), { timeout: 300_000 });
  // One is at work and seven wait: that is not long.
  const patient = through("/", answering("new"));
  const hasty = await through("/", answering("not made: it is waited for already"));
  expect({ text: await hasty.text(), isStale: isStale(hasty) }).toEqual({ text: "old", isStale: true });
  for (let number = 0; number < 8; number++) {
    await vi.waitFor(() => expect(begun.length).toBe(number + 1), { timeout: 300_000 });
    begun[number]?.("x");
  }
  expect(await (await patient).text()).toBe("new");
  const after = await through("/", answering("newer"));
  expect({ text: await after.text(), isStale: isStale(after) }).toEqual({ text: "new", isStale: false });
  await Promise.all(others);
});

test("where the line is full, who has no older answer is refused, and nothing stays behind of it", async () => {
  const { through, change, failures } = makeCache(new Semaphore(1, 1));
  await through("/", answering("old"));
  change();
  const { begun, make } = makeByHand();
  const others = ["/a", "/b"].map((path) => through(path, make));
  await vi.waitFor(() => expect(begun.length).toBe(1), { timeout: 300_000 });
  await expect(through("/c", make)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(isStale(await through("/", make))).toBe(true);
  expect(failures).toEqual([]);
  for (const number of [0, 1]) {
    await vi.waitFor(() => expect(begun.length).toBe(number + 1), { timeout: 300_000 });
    begun[number]?.("x");
  }
  await Promise.all(others);
  expect(await (await through("/c", answering("c"))).text()).toBe("c");
});

test("what cannot be made is shown as it was, and told; what is gone is gone", async () => {
  const { through, change, clock, failures } = makeCache();
  await through("/", answering("old"));
  change();
  clock.advance(10 * minute);
  const no = new Error("no");
  for (const make of [() => Promise.reject(no), answering("busy", 503)]) {
    const shown = await through("/", make);
    expect({ text: await shown.text(), isStale: isStale(shown) }).toEqual({ text: "old", isStale: true });
  }
  expect(failures).toEqual([no]);
  expect((await through("/", answering("gone", 404))).status).toBe(404);
  change();
  expect(await (await through("/", () => Promise.reject(no))).text()).toBe("gone");
  expect((await through("/", answering("", 302))).status).toBe(302);
  await expect(through("/", () => Promise.reject(no))).rejects.toThrow("no");
});

test("whatever happens, what a reader is shown is never older than the last change, unless it says so", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("read" as const), path: fc.constantFrom("/", "/a", "/a?b") }),
    fc.record({ do: fc.constantFrom("change" as const, "finish" as const, "fail" as const, "wait" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { through, change, clock } = makeCache(new Semaphore(2, 5));
      let content = 1;
      const working: { finish: () => void; fail: () => void }[] = [];
      const reads: Promise<void>[] = [];
      const make = () => {
        const seen = content;
        return new Promise<Response>((resolve, reject) => {
          working.push({ finish: () => resolve(new Response(String(seen))), fail: () => reject(new Error("no")) });
        });
      };
      const read = async (path: string) => {
        const atLeast = content;
        const answer = await through(path, make).catch(() => undefined);
        if (answer && !isStale(answer)) expect(Number(await answer.text())).toBeGreaterThanOrEqual(atLeast);
      };
      for (const one of steps) {
        if (one.do === "read") reads.push(read(one.path));
        else if (one.do === "change") content = change() + 1;
        else if (one.do === "wait") clock.advance(minute / 2);
        else working.shift()?.[one.do]();
        await settled();
      }
      let isDone = false;
      const all = Promise.all(reads).then(() => {
        isDone = true;
      });
      while (!isDone) {
        working.shift()?.finish();
        await settled();
      }
      await all;
    }),
    { numRuns: 100 },
  );
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

test("while what it is made from is away, an older answer is sent however old and without a try, and says so", async () => {
  const { clock, through, change, setAway } = makeCache();
  await through("/", answering("old"));
  setAway(true);
  const current = await through("/", answering("new"));
  expect([await current.text(), isStale(current)]).toEqual(["old", false]);
  change();
  clock.advance(60 * minute);
  const make = answering("new");
  const older = await through("/", make);
  expect([await older.text(), isStale(older), make.mock.calls.length]).toEqual(["old", true, 0]);
  setAway(false);
  const fresh = await through("/", make);
  expect([await fresh.text(), isStale(fresh)]).toEqual(["new", false]);
});
