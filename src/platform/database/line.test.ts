import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "./database-errors.server";
import { Line } from "./line.server";
import { unbounded, waiting, withinRequest } from "./waiting-time.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

test("first come, first served, and a place that is given back goes on to the next", async () => {
  const line = new Line(1, 10);
  const order: number[] = [];
  const leave = await line.enter(1_000);
  const others = [1, 2, 3].map(async (number) => {
    const done = await line.enter(1_000);
    order.push(number);
    done();
  });
  expect(line.waiting).toBe(3);
  leave();
  await Promise.all(others);
  expect(order).toEqual([1, 2, 3]);
  expect(line.waiting).toBe(0);
});

test("who comes to a full line is told at once, who waits too long in time; neither takes a place", async () => {
  const line = new Line(1, 1);
  const leave = await line.enter(1_000);
  const waits = expect(line.enter(1_000)).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  await expect(line.enter(1_000)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await vi.advanceTimersByTimeAsync(1_000);
  await waits;
  leave();
  await expect(line.enter(0)).resolves.toBeTypeOf("function");
});

test("who stands in line is sent away together", async () => {
  const line = new Line(1, 10);
  await line.enter(1_000);
  const both = Promise.allSettled([line.enter(1_000), line.enter(1_000)]);
  const error = new DatabaseUnavailable("away");
  line.dismiss(error);
  expect(await both).toEqual([1, 2].map(() => ({ status: "rejected", reason: error })));
});

test("a request waits for four seconds in all, and what it asks side by side counts once", async () => {
  const left = withinRequest(async () => {
    await Promise.all([1, 2, 3].map(() => waiting(() => pause(1_000))));
    await pause(5_000); // its own work
    await waiting(() => pause(500));
    return waiting(async (ms) => ms);
  });
  await vi.advanceTimersByTimeAsync(6_500);
  expect(await left).toBe(2_500);
});

test("what may take as long as it takes is given all the time", async () => {
  expect(await withinRequest(() => unbounded(() => waiting(async (ms) => ms)))).toBe(Number.POSITIVE_INFINITY);
});
