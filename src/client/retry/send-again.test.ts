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

test("what the server has no time for is sent again after the time that it names, and it is told meanwhile", async () => {
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

test("after four times, with longer and longer pauses, the last answer is the answer", async () => {
  const send = vi.fn(async () => busy("600"));
  const sending = sendAgain(send, busy("0"), { ...tell(), random });
  // A second at least, ten times as much at most, and longer each time.
  await vi.advanceTimersByTimeAsync(1_000 + 15_000 + 20_000 + 30_000);
  expect((await sending).status).toBe(503);
  expect(send).toHaveBeenCalledTimes(4);
});

test("who gives it up is not kept waiting", async () => {
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
