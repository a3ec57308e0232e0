import { beforeEach, expect, test, vi } from "vitest";
import { changeWaiting, hasDoors, keep, readKept, readWaiting, wipeExpired } from "./device";
import { leaveDoors } from "./leave";

const hour = 3_600_000;
const now = Date.parse("2026-03-07T08:00:00.000Z");
const at = new Date(now).toISOString();
const kept = (id: number, more: object = {}) =>
  keep({ event: { id }, expires_at: new Date(now + hour).toISOString(), ahead: 0, ...more });
const check = (key: string, more: object = {}) => ({ kind: "check" as const, key, at, ...more });
const held = { access: "access", refresh: "refresh" };

/** What was asked for: method, path and who by. */
let asked: string[];
let answers: (() => Response)[];

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }) && stored.set(key, value),
    removeItem: (key: string) => {
      stored.delete(key);
      delete (storage as Record<string, unknown>)[key];
    },
  };
  vi.stubGlobal("localStorage", storage);
  [asked, answers] = [[], []];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path} ${new Headers(init.headers).get("authorization")}`);
    return answers.shift()?.() ?? Response.json({});
  });
  return () => vi.unstubAllGlobals();
});

test("what waits goes out before the session ends, and the lists of the account are wiped", async () => {
  kept(1);
  kept(2, { secret: "of-a-link" });
  changeWaiting(1, () => [
    check("one"),
    { kind: "payment", key: "two", id: "7", payment_status: "paid", payment_method: "cash" },
  ]);
  changeWaiting(2, () => [check("theirs")]);
  expect(hasDoors()).toBe(true);
  expect(await leaveDoors(held)).toEqual(held);
  expect(asked).toEqual([
    "POST /api/events/1/door Bearer access",
    "PUT /api/event-registrations/registrations/7/payment Bearer access",
  ]);
  expect([readWaiting(1), readKept(1)]).toEqual([[], undefined]);
  // What a helper's link has opened is not the account's.
  expect(readKept(2)).toBeDefined();
  expect(readWaiting(2)).toHaveLength(1);
});

test("without a connection the list goes and what was done stays; an old token is renewed first", async () => {
  kept(1);
  changeWaiting(1, () => [check("one")]);
  answers = [() => Response.error()];
  await leaveDoors(held);
  expect([readWaiting(1).length, readKept(1)]).toEqual([1, undefined]);
  const renewed = { access_token: "newer", refresh_token: "next" };
  answers = [() => Response.json({}, { status: 401 }), () => Response.json(renewed)];
  expect(await leaveDoors(held)).toEqual({ access: "newer", refresh: "next" });
  expect(asked.at(-1)).toBe("POST /api/events/1/door Bearer newer");
  expect(hasDoors()).toBe(false);
});

test("the list of a door that has closed is wiped, by the server's clock, as is what nobody takes any more", () => {
  kept(1, { expires_at: new Date(now + 5_000).toISOString() });
  kept(2, { expires_at: new Date(now + 5_000).toISOString(), ahead: 10_000 });
  changeWaiting(2, () => [check("old", { at: new Date(now - 8 * 24 * hour).toISOString() }), check("new")]);
  wipeExpired(now);
  expect([readKept(1)?.event.id, readKept(2)]).toEqual([1, undefined]);
  expect(readWaiting(2).map(({ key }) => key)).toEqual(["new"]);
});
