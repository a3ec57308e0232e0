import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendAgain } from "./send-again";
import { sendPatiently } from "./send-patiently";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = (retryAfter = "2") => new Response("{}", { status: 503, headers: { "retry-after": retryAfter } });
const tell = () => {
  const told = { shown: 0 };
  return {
    told,
    tell: () => {
      told.shown++;
      return () => void told.shown--;
    },
  };
};
/** In the middle of the chance that spreads the pauses. */
const random = () => 0.5;

test("a request answered 503 is retried after Retry-After, with a bar shown meanwhile", async () => {
  const send = vi.fn(async () => new Response("done"));
  const { told, ...told_ } = tell();
  const sending = sendAgain(send, busy(), { ...told_, random });
  expect(told.shown).toBe(1);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await (await sending).text()).toBe("done");
  expect(told.shown).toBe(0);
});

test("after four retries with growing pauses, the last response is returned", async () => {
  const send = vi.fn(async () => busy("600"));
  const sending = sendAgain(send, busy("0"), { ...tell(), random });
  // A second at least, ten times as much at most, and longer each time.
  await vi.advanceTimersByTimeAsync(1_000 + 15_000 + 20_000 + 30_000);
  expect((await sending).status).toBe(503);
  expect(send).toHaveBeenCalledTimes(4);
});

test("aborting ends the pause", async () => {
  const controller = new AbortController();
  const send = vi.fn(async () => busy());
  const sending = expect(sendAgain(send, busy(), { ...tell(), signal: controller.signal })).rejects.toThrow();
  controller.abort();
  await sending;
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ["a write without a key", { method: "POST" }, busy()],
  ["an answer that names no time", { method: "GET" }, new Response("", { status: 503 })],
  ["another refusal", { method: "GET" }, new Response("", { status: 429, headers: { "retry-after": "2" } })],
])("%s is not sent again", async (_, init, answer) => {
  const send = vi.fn(async () => answer);
  expect(await sendPatiently(send, init)).toBe(answer);
  expect(send).toHaveBeenCalledTimes(1);
});
