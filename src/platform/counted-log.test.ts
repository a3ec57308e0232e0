import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { warnCounted } from "./counted-log.server";
import type { Log } from "./log.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a warning that comes often is written once, then once a minute with how often it came", () => {
  const warn = vi.fn();
  const log = { warn } as unknown as Log;
  for (let path = 0; path < 1_000; path++) warnCounted(log, "calls were refused", { path });
  warnCounted(log, "something else", {});
  expect(warn.mock.calls).toEqual([
    [{ path: 0 }, "calls were refused"],
    [{}, "something else"],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(warn.mock.calls.slice(2)).toEqual([[{ path: 999, times: 999 }, "calls were refused"]]);
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
  warnCounted(log, "calls were refused", { path: "later" });
  expect(warn.mock.lastCall).toEqual([{ path: "later" }, "calls were refused"]);
});
