import { beforeEach, expect, test, vi } from "vitest";
import { createDoor } from "./sync";

let heard: Map<string, () => void>;
let visibilityState: "visible" | "hidden";
let asked: number;
let isReached: boolean;
/** The status of answers to payments. */
let payment: number;

const now = "2026-03-07T08:00:00.000Z";
const door = {
  ...{ items: [], is_whole: true, next: null, size: 0, sum: 0, mark: "1", takes_payments: false, now },
  expires_at: "2026-03-08T08:00:00.000Z",
  event: { id: 7, title: "Soldering", places_left: null },
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) });
  heard = new Map();
  [visibilityState, asked, isReached, payment] = ["visible", 0, true, 200];
  const listen = (name: string, listener: () => void) => void heard.set(name, listener);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", {
    addEventListener: listen,
    get visibilityState() {
      return visibilityState;
    },
  });
  vi.stubGlobal("fetch", async (address: string | URL) => {
    asked++;
    if (!isReached) throw new TypeError("Failed to fetch");
    if (String(address).endsWith("/payment")) return Response.json({ detail: "Too many" }, { status: payment });
    return Response.json(door);
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test("a phone asks within five seconds while its screen is on, and never while it is off", async () => {
  const opened = createDoor(7, "secret");
  opened.start();
  await seconds(1);
  expect([asked, opened.get().connection]).toEqual([1, "online"]);
  for (let times = 2; times < 6; times++) {
    const before = asked;
    await seconds(5);
    expect(asked).toBeGreaterThan(before);
  }
  visibilityState = "hidden";
  heard.get("visibilitychange")?.();
  const before = asked;
  await seconds(3_600);
  expect(asked).toBe(before);
  // Taking out the phone shows others' changes at once.
  visibilityState = "visible";
  heard.get("visibilitychange")?.();
  await seconds(0.1);
  expect(asked).toBe(before + 1);
});

test("without a connection it is tried again each ten seconds, and as soon as the connection is back", async () => {
  isReached = false;
  const opened = createDoor(7, "secret");
  opened.start();
  await seconds(60);
  expect(opened.get().connection).toBe("offline");
  expect(asked).toBeGreaterThanOrEqual(6);
  expect(asked).toBeLessThanOrEqual(8);
  const before = asked;
  isReached = true;
  heard.get("online")?.();
  await seconds(0.1);
  expect([asked, opened.get().connection]).toEqual([before + 1, "online"]);
});

test("a payment that came too often is sent again, and one that was refused is shown", async () => {
  const opened = createDoor(7, "secret");
  opened.start();
  payment = 429;
  opened.add({ kind: "payment", id: "3", payment_status: "paid", payment_method: "cash" });
  await seconds(20);
  expect(opened.get()).toMatchObject({ waiting: [{ id: "3" }], notices: [] });
  payment = 200;
  await seconds(20);
  expect(opened.get()).toMatchObject({ waiting: [], notices: [] });
  payment = 409;
  opened.add({ kind: "payment", id: "4", payment_status: "paid", payment_method: "cash" });
  await seconds(20);
  expect(opened.get()).toMatchObject({ waiting: [], notices: [{ result: { outcome: "refused" } }] });
});
