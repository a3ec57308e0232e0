import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { endOnSignals } from "./end-on-signals.server";

function setUp(stop: () => Promise<void>) {
  const target = Object.assign(new EventEmitter(), { exit: vi.fn<(code: number) => void>() });
  const said: string[] = [];
  let at = 0;
  endOnSignals({ stop, say: (sentence) => said.push(sentence), process: target, now: () => at });
  const send = (signal: string, atMs = 0) => {
    at = atMs;
    target.emit(signal, signal);
  };
  return { send, said, exit: target.exit };
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"])("%s ends the process once everything is closed", async (signal) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = vi.fn(() => promise);
  const { send, exit } = setUp(stop);
  send(signal);
  expect(exit).not.toHaveBeenCalled();
  resolve();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 300_000 });
  expect(stop).toHaveBeenCalledOnce();
});

test("a second signal ends it at once, but npm's echo of the first one does not", () => {
  const { send, exit } = setUp(() => new Promise(() => undefined));
  send("SIGINT", 0);
  send("SIGINT", 20);
  expect(exit).not.toHaveBeenCalled();
  send("SIGINT", 1_500);
  expect(exit).toHaveBeenCalledWith(130);
  const other = setUp(() => new Promise(() => undefined));
  other.send("SIGHUP", 0);
  other.send("SIGTERM", 1);
  expect(other.exit).toHaveBeenCalledWith(143);
});

test("exits at the deadline if stopping hangs, and reports errors", async () => {
  vi.useFakeTimers();
  try {
    const { send, exit, said } = setUp(() => new Promise(() => undefined));
    send("SIGTERM");
    vi.advanceTimersByTime(27_999);
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(exit).toHaveBeenCalledWith(1);
    expect(said.at(-1)).toContain("still running");
  } finally {
    vi.useRealTimers();
  }
  const failing = setUp(() => Promise.reject(new Error("the file is gone")));
  failing.send("SIGTERM");
  await vi.waitFor(() => expect(failing.exit).toHaveBeenCalledWith(1), { timeout: 300_000 });
  expect(failing.said.at(-1)).toContain("the file is gone");
});
