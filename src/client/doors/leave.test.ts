import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createCaller } from "../api";
import {
  changeWaiting,
  hasDoors,
  readKept,
  readWaiting,
  removeAccountLists,
  removeExpiredLists,
  storeList,
} from "./device";
import { cleanUpDoors, signOutOfDoors } from "./leave";

const hour = 3_600_000;
const now = Date.parse("2026-03-07T08:00:00.000Z");
const at = new Date(now).toISOString();
const kept = (id: number, more: object = {}) =>
  storeList({ event: { id }, expires_at: new Date(now + hour).toISOString(), ahead: 0, ...more });
const check = (key: string, more: object = {}) => ({ kind: "check" as const, key, at, ...more });
const held = { access: "access", refresh: "refresh" };

let asked: string[];
let answers: (() => Response)[];
interface Sent {
  key: string;
  id?: string;
}
/** the checks and walk-ins of each request */
let sent: { checks: Sent[]; walk_ins: Sent[] }[];
/** the registrations of walk-ins, by their temporary ids */
let made: Map<string, number>;
/** the page's "online" listener */
let online: (() => void) | undefined;
/** the tokens by which the session was ended on the server */
let ended: string[];
const end = async ({ access }: { access: string }) => ended.push(access);

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
  online = undefined;
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    if (name === "online") online = listener;
  });
  [asked, answers, ended, sent, made] = [[], [], [], [], new Map()];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path} ${new Headers(init.headers).get("authorization")}`);
    const { checks = [], walk_ins = [] } = JSON.parse(String(init.body ?? "{}"));
    sent.push({ checks, walk_ins });
    for (const { key } of walk_ins) made.set(`key:${key}`, 100 + made.size);
    const results = [
      ...walk_ins.map(({ key }: Sent) => ({ key, outcome: "done", id: made.get(`key:${key}`) })),
      // As the server does, a check is looked up after the walk-ins of its own request.
      ...checks.map(({ key, id = "1" }: Sent) => ({
        key,
        outcome: id.startsWith("key:") && !made.has(id) ? "unknown" : "done",
      })),
    ];
    return answers.shift()?.() ?? Response.json({ results });
  });
  return () => vi.unstubAllGlobals();
});

const payment = { kind: "payment" as const, key: "two", id: "7", payment_status: "paid", payment_method: "cash" };

test("unsent changes are sent before the session ends, except those of door links", async () => {
  kept(1);
  kept(2, { secret: "of-a-link" });
  changeWaiting(1, () => [check("one"), payment]);
  changeWaiting(2, () => [check("theirs")]);
  expect(hasDoors()).toBe(true);
  removeAccountLists();
  expect([readKept(1), readKept(2)?.event.id]).toEqual([undefined, 2]);
  await signOutOfDoors(held, end);
  expect(asked).toEqual([
    "POST /api/events/1/door Bearer access",
    "PUT /api/event-registrations/registrations/7/payment Bearer access",
  ]);
  expect([readWaiting(1), ended]).toEqual([[], ["access"]]);
  expect(readWaiting(2)).toHaveLength(1);
});

test("a walk-in's payment uses the id from the server; permanently refused changes are dropped", async () => {
  const walkIn = { kind: "walk_in" as const, key: "walked-in", name: "Tendai", phone: "1", at };
  changeWaiting(1, () => [walkIn, check("one", { id: "key:walked-in" }), { ...payment, id: "key:walked-in" }]);
  answers = [
    () =>
      Response.json({
        results: [
          { key: "walked-in", outcome: "done", id: 12 },
          { key: "one", outcome: "done" },
        ],
      }),
    () => Response.json({ detail: "This event has no fee" }, { status: 409 }),
  ];
  await signOutOfDoors(held, end);
  expect(asked.at(-1)).toBe("PUT /api/event-registrations/registrations/12/payment Bearer access");
  expect([hasDoors(), ended]).toEqual([false, ["access"]]);
});

test("with 25 walk-ins waiting, each check goes with its walk-in or after it, and so does its payment", async () => {
  const walkIns = Array.from({ length: 25 }, (_, index) => ({
    ...{ kind: "walk_in" as const, key: `walk-${index}`, name: "N", phone: "1", at },
  }));
  changeWaiting(1, () => [
    ...walkIns,
    check("first", { id: "key:walk-1" }),
    check("last", { id: "key:walk-24" }),
    { ...payment, id: "key:walk-24" },
  ]);
  await signOutOfDoors(held, end);
  expect(sent.map(({ checks, walk_ins }) => [walk_ins.length, checks.map(({ id }) => id)])).toEqual([
    [20, ["key:walk-1"]],
    [5, ["key:walk-24"]],
    [0, []],
  ]);
  expect(asked.at(-1)).toBe("PUT /api/event-registrations/registrations/124/payment Bearer access");
  expect([hasDoors(), ended]).toEqual([false, ["access"]]);
});

test("a batch that gets no result is kept, and not sent in a circle", async () => {
  changeWaiting(1, () => [check("one")]);
  answers = [() => Response.json({})];
  await signOutOfDoors(held, end);
  expect([asked.length, readWaiting(1).length, ended]).toEqual([1, 1, []]);
});

test("offline changes are sent by a renewed token once online; then the session ends", async () => {
  changeWaiting(1, () => [check("one")]);
  answers = [() => Response.error()];
  await signOutOfDoors(held, end);
  expect([readWaiting(1).length, ended]).toEqual([1, []]);
  const renewed = { access_token: "newer", refresh_token: "next" };
  answers = [() => Response.json({}, { status: 401 }), () => Response.json(renewed)];
  online?.();
  await vi.waitFor(() => expect(ended).toEqual(["newer"]), { timeout: 300_000 });
  expect(asked.at(-1)).toBe("POST /api/events/1/door Bearer newer");
  expect(hasDoors()).toBe(false);
});

test("changes left on the device are sent by the next permitted account, and expire after a week", async () => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const api = createCaller((path, init) => fetch(path, init));
  changeWaiting(1, () => [check("one"), check("old", { at: new Date(now - 8 * 24 * hour).toISOString() })]);
  answers = [() => Response.json({ detail: "Access denied." }, { status: 403 })];
  await cleanUpDoors(api);
  expect(readWaiting(1).map(({ key }) => key)).toEqual(["one"]);
  await cleanUpDoors(api);
  expect([asked.length, hasDoors()]).toEqual([2, false]);
});

test("lists of closed doors, by the server's clock, and expired changes are removed", () => {
  kept(1, { expires_at: new Date(now + 5_000).toISOString() });
  kept(2, { expires_at: new Date(now + 5_000).toISOString(), ahead: 10_000 });
  changeWaiting(2, () => [check("old", { at: new Date(now - 8 * 24 * hour).toISOString() }), check("new")]);
  removeExpiredLists(now);
  expect([readKept(1)?.event.id, readKept(2)]).toEqual([1, undefined]);
  expect(readWaiting(2).map(({ key }) => key)).toEqual(["new"]);
});
