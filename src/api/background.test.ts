import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { capturedLog } from "../../tests/support/log";
import { Background } from "./background.server";

test("work begins after the rest, and the end waits for it; what fails is told to the log", async () => {
  const { log, text } = capturedLog();
  const rest = Promise.withResolvers<void>();
  const background = new Background(log, () => rest.promise);
  const done: string[] = [];
  background.run(async () => done.push("first"));
  background.run(() => Promise.reject(new Error("no room")));
  await setImmediate();
  expect(done).toEqual([]);
  rest.resolve();
  await background.settled();
  expect(done).toEqual(["first"]);
  expect(text()).toContain("work in the background failed");
});
