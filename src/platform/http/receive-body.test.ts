import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BodyBudget } from "./body-budget.server";
import { joinChunks, type Pace, receiveBody } from "./receive-body.server";

const kB = 1024;
const form: Pace = { patience: 15_000 };
const upload: Pace = { patience: 3_000, rate: 8 * kB, standstill: 15_000 };
const tooSlow = "What you are sending arrives too slowly. Please try again over a better connection.";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "performance"] }));
afterEach(() => void vi.useRealTimers());

function sending(pace: Pace, limit = 10_000 * kB) {
  const room = new BodyBudget({ bytes: 1e9, bytesPerAddress: 1e9, minimum: 0, drops: "oldest" });
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sender = controller;
    },
  });
  const request = new Request("http://site.example/", { method: "POST", body, duplex: "half" } as RequestInit);
  const answer = room
    .reserve({ address: "a" }, (reservation) =>
      receiveBody(request, { limit, tooLarge: "Too large", pace, reservation }, joinChunks),
    )
    .then(
      (bytes) => bytes.byteLength,
      (problem: { status: number; message: string }) => ({ status: problem.status, detail: problem.message }),
    );
  return {
    answer,
    send: (bytes: number) => sender?.enqueue(new Uint8Array(bytes)),
    end: () => sender?.close(),
    breakOff: () => sender?.error(new Error("ECONNRESET")),
    /** whether it is still waited for */
    isOpen: async () => (await Promise.race([answer, vi.advanceTimersByTimeAsync(1).then(() => "open")])) === "open",
  };
}

describe("JSON and forms", () => {
  test("have fifteen seconds in all, however the bytes come", async () => {
    const { answer, send, isOpen } = sending(form);
    for (let second = 0; second < 14; second++) {
      send(1);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ status: 408, detail: tooSlow });
  });

  test("that arrive in time are taken", async () => {
    const { answer, send, end } = sending(form);
    await vi.advanceTimersByTimeAsync(14_999);
    send(100);
    end();
    expect(await answer).toBe(100);
  });
});

describe("an upload", () => {
  test("that has brought nothing for three seconds is over", async () => {
    const { answer, isOpen } = sending(upload);
    await vi.advanceTimersByTimeAsync(2_990);
    expect(await isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(await answer).toEqual({ status: 408, detail: tooSlow });
  });

  test("of 10 MB comes through a line of 8 kB a second, in 21 minutes", async () => {
    const { answer, send, end } = sending(upload, 10 * kB * kB);
    for (let second = 0; second < 1_280; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      send(8 * kB);
    }
    end();
    expect(await answer).toBe(10 * kB * kB);
  });

  test("that is slower than that ends when its three seconds are used up", async () => {
    const { answer, send, isOpen } = sending(upload);
    for (let second = 0; second < 5; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      send(4 * kB);
    }
    expect(await isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ status: 408, detail: tooSlow });
  });

  test("may stand still for fifteen seconds after it was fast, and not longer: the last byte is not waited for", async () => {
    const { answer, send, isOpen } = sending(upload);
    send(9_000 * kB);
    await vi.advanceTimersByTimeAsync(14_990);
    expect(await isOpen()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ status: 408, detail: tooSlow });
  });
});

test("bytes that arrived while the process was busy count before its timers do", async () => {
  const { answer, send, end } = sending(form);
  vi.advanceTimersToNextTimer();
  send(10);
  end();
  await Promise.resolve();
  expect(await answer).toBe(10);
});

test("a body is counted as it comes, and refused as soon as it is too long", async () => {
  const { answer, send } = sending(form, 10);
  send(6);
  send(6);
  expect(await answer).toEqual({ status: 413, detail: "Too large" });
});

test("a body in single bytes is refused before there are many: each of them costs as much as a thousand together", async () => {
  const { answer, send } = sending(form);
  for (let byte = 0; byte < 1_010; byte++) send(1);
  expect(await answer).toEqual({ status: 400, detail: "The request comes in too many small pieces" });
  const fair = sending(upload);
  for (let piece = 0; piece < 5_000; piece++) fair.send(300);
  fair.end();
  expect(await fair.answer).toBe(1_500_000);
});

test("a client that goes away is refused like any other who sends half a request", async () => {
  const { answer, send, breakOff } = sending(form);
  send(6);
  breakOff();
  expect(await answer).toEqual({ status: 400, detail: "The request ended before all of it had arrived" });
});

test("nothing is waited for any longer when all is there", async () => {
  const { answer, send, end } = sending(upload);
  send(6);
  end();
  await answer;
  expect(vi.getTimerCount()).toBe(0);
});
