import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api-error";
import { createOutbox, parseOutbox, type QueuedSubmission } from "./outbox-store";

const message = { name: "Rudo", email: "rudo@people.example", subject: "Open?", message: "Are you open?" };
const application = {
  name: "Farai",
  email: "farai@people.example",
  community: "hardware",
  experience: "beginner",
} as const;
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A device with storage, and a server with given responses; `tabs` share both, like browser tabs. */
function device({ forgets = false } = {}) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (forgets) throw new Error("QuotaExceededError");
      stored.set(name, text);
    },
    removeItem: (name: string) => void stored.delete(name),
  };
  const server = vi.fn<(queued: QueuedSubmission) => Promise<unknown>>();
  let locked: Promise<void> = Promise.resolve();
  const alone = (work: () => Promise<void>) => {
    locked = locked.then(work);
    return locked;
  };
  let keys = 0;
  const onSettled = vi.fn();
  const newKey = () => `key-${++keys}`;
  const tab = () => createOutbox({ storage: () => storage, transmit: server, alone, newKey, onSettled });
  return { tab, onSettled, server, queued: () => parseOutbox(stored.get("outbox") ?? "[]"), stored };
}

const noConnection = () => Promise.reject(new TypeError("Failed to fetch"));
const refusal = (status: number, said?: string, errors?: Record<string, string>) => () =>
  Promise.reject(new ApiError(status, said, errors));

test("a submission is queued before it is sent, and removed when it has arrived", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(async () => {
    expect(queued()).toMatchObject([{ kind: "contact", key: "key-1", body: message }]);
  });
  expect(await tab().handOver("contact", message)).toEqual({ key: "key-1" });
  expect(server).toHaveBeenCalledTimes(1);
  expect(queued()).toEqual([]);
});

test("during an hour offline retries become rarer, and the submission arrives once", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(noConnection);
  const outbox = tab();
  const handed = outbox.handOver("join", application);
  await vi.advanceTimersByTimeAsync(0);
  expect(await handed).toEqual({ key: "key-1" });
  await vi.advanceTimersByTimeAsync(60 * minute);
  // At once, and after 15 s, 30 s, 1, 2, 4 and 8 minutes; then every ten.
  expect(server).toHaveBeenCalledTimes(11);
  expect(queued()).toHaveLength(1);

  server.mockImplementation(async () => undefined);
  await outbox.sendAll();
  expect(server).toHaveBeenCalledTimes(12);
  expect(new Set(server.mock.calls.map(([{ key }]) => key))).toEqual(new Set(["key-1"]));
  expect(queued()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(server).toHaveBeenCalledTimes(12);
});

test("a submission is sent once, after a reload and with two tabs", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(noConnection);
  await tab().handOver("contact", message);
  server.mockClear();
  server.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const [one, other] = [tab(), tab()];
  const both = Promise.all([one.sendAll(), other.sendAll(), one.sendAll()]);
  await vi.advanceTimersByTimeAsync(5_000);
  await both;
  expect(server).toHaveBeenCalledTimes(1);
  expect(queued()).toEqual([]);
});

test("the oldest submission is sent first, and a failure blocks the rest", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(noConnection);
  const outbox = tab();
  await outbox.handOver("contact", message);
  await outbox.handOver("join", application);
  server.mockClear();
  server.mockImplementationOnce(async () => undefined).mockImplementationOnce(refusal(503));
  await outbox.sendAll();
  expect(server.mock.calls.map(([{ kind }]) => kind)).toEqual(["contact", "join"]);
  expect(queued()).toMatchObject([{ kind: "join" }]);
});

test.each([408, 425, 429, 500, 503])("a response with status %i is reported and retried", async (status) => {
  const { tab, server, queued } = device();
  server.mockImplementationOnce(refusal(status, "Not now")).mockImplementationOnce(async () => undefined);
  const { failure } = await tab().handOver("contact", message);
  expect(failure).toMatchObject({ status, said: "Not now" });
  expect(queued()).toHaveLength(1);
  expect(queued()[0]).not.toHaveProperty("refused");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server).toHaveBeenCalledTimes(2);
  expect(queued()).toEqual([]);
});

test("a refusal without a message, truncated or from a proxy, is reported and retried", async () => {
  const { tab, server, queued } = device();
  server.mockImplementationOnce(refusal(403)).mockImplementationOnce(async () => undefined);
  expect((await tab().handOver("contact", message)).failure?.status).toBe(403);
  expect(queued()[0]).not.toHaveProperty("refused");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(queued()).toEqual([]);
});

test("the response to a submission that was sent later is told, such as that a report has lost its photos", async () => {
  const { tab, server, onSettled } = device();
  server.mockImplementationOnce(noConnection).mockImplementationOnce(async () => ({ pictures_left_out: true }));
  await tab().handOver("fault", { equipment_id: 1 });
  expect(onSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onSettled.mock.calls).toMatchObject([[{ key: "key-1" }, undefined, { pictures_left_out: true }]]);
});

test("a refused submission keeps its reason, on which the form acts", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(async () => {
    const answer = { detail: "This event is fully booked", reason: "no_places_left" };
    throw new ApiError(409, answer.detail, {}, answer);
  });
  await tab().handOver("join", application);
  expect(queued()[0]?.refused).toMatchObject({ reason: "no_places_left" });
});

test("a refused submission keeps its errors and is not retried; the next one is sent", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(refusal(422, "Name is too short", { name: "Name is too short" }));
  const outbox = tab();
  expect((await outbox.handOver("join", application)).failure?.status).toBe(422);
  expect(queued()[0]?.refused).toEqual({ detail: "Name is too short", errors: { name: "Name is too short" } });
  server.mockClear();
  server.mockImplementation(async () => undefined);
  await outbox.handOver("contact", message);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(server.mock.calls.map(([{ kind }]) => kind)).toEqual(["contact"]);
  outbox.drop("key-1");
  expect(queued()).toEqual([]);
});

test("a submission waits for a slow response, and is not sent twice when it arrives", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20_000)));
  const handed = tab().handOver("contact", message);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await handed).toEqual({ key: "key-1" });
  expect(queued()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(queued()).toEqual([]);
  expect(server).toHaveBeenCalledTimes(1);
});

test("a delayed submission is queued, and is sent with its earlier key", async () => {
  const { tab, server, queued } = device();
  server.mockImplementation(async () => undefined);
  const handed = tab().handOver("contact", message, { key: "before", wait: 1_500 });
  expect(queued()).toMatchObject([{ key: "before" }]);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(server).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await handed).toEqual({ key: "before" });
  expect(server).toHaveBeenCalledTimes(1);
});

test("without storage the queue lasts as long as the page, and says so", async () => {
  const { tab, server } = device({ forgets: true });
  server.mockImplementation(noConnection);
  const outbox = tab();
  await outbox.handOver("contact", message);
  expect(outbox.survivesReload()).toBe(false);
  expect(parseOutbox(outbox.text())).toHaveLength(1);
  server.mockImplementation(async () => undefined);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(outbox.text()).toBe("[]");
});

test("listeners are notified of changes until they unsubscribe", async () => {
  const { tab, server } = device();
  server.mockImplementation(async () => undefined);
  const outbox = tab();
  const listener = vi.fn();
  const stop = outbox.onChange(listener);
  await outbox.handOver("contact", message);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  await outbox.handOver("contact", message);
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each(["", "{", "null", "3", '[{"key":"a"}]', '[{"kind":"order","key":"a","body":{}}]'])(
  "storage that holds %j holds nothing",
  (text) => expect(parseOutbox(text)).toEqual([]),
);
