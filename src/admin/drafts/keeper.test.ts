import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../client/api-error";
import { Keeper, type KeeperState, type Typed } from "./keeper";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const typed = (text: string): Typed => ({ values: { title: text }, seen: null });

function made(keep: (typed: Typed) => Promise<void> = async () => undefined, begun = false) {
  const sent: string[] = [];
  const running = new Set<AbortSignal>();
  let most = 0;
  let state: KeeperState | undefined;
  let held: string | undefined;
  const drop = vi.fn(async (_signal: AbortSignal): Promise<unknown> => undefined);
  const finish = vi.fn(async () => undefined);
  const keeper = new Keeper(
    {
      keep: async (what, { signal }) => {
        sent.push(String(what.values.title));
        running.add(signal);
        most = Math.max(most, [...running].filter(({ aborted }) => !aborted).length);
        const givenUp = new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason)),
        );
        await Promise.race([keep(what), givenUp]).finally(() => running.delete(signal));
        return { updated_at: "2026-03-07T08:00:00.000Z", others: [] };
      },
      drop,
      finish,
      tell: (now) => {
        state = now;
      },
      hold: ({ values }, isSent) => {
        held = `${values.title}${isSent ? ", sent" : ""}`;
      },
      release: () => {
        held = undefined;
      },
    },
    begun,
  );
  return { keeper, sent, drop, finish, state: () => state, held: () => held, most: () => most };
}

test("sends text when typing pauses, and every few seconds while it does not", async () => {
  const { keeper, sent, state } = made();
  keeper.changed(typed("a"));
  keeper.changed(typed("ab"));
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent).toEqual(["ab"]);
  expect(state()?.kept).toBe("2026-03-07T08:00:00.000Z");
  for (let count = 0; count < 20; count++) {
    keeper.changed(typed(`word ${count}`));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent.length).toBeGreaterThan(1);
});

test("sends one request at a time, then the latest text only", async () => {
  let answer = () => {};
  const { keeper, sent } = made(() => new Promise((resolve) => (answer = resolve)));
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  keeper.changed(typed("b"));
  keeper.changed(typed("c"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(["a"]);
  answer();
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent).toEqual(["a", "c"]);
});

test("retries without a connection until the draft is kept", async () => {
  let down = true;
  const { keeper, sent, state } = made(async () => {
    if (down) throw new TypeError("no connection");
  });
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  expect(state()?.failure).toBe("There is no connection");
  down = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toEqual(["a", "a"]);
  expect(state()).toMatchObject({ failure: undefined, kept: expect.any(String) });
});

test("does not overwrite another form's draft before the question is answered", async () => {
  let refuses = true;
  const { keeper, sent, state } = made(async () => {
    const reason = { reason: "open_elsewhere" };
    if (refuses) throw new ApiError(409, "You have unsaved changes in another tab or on another device", {}, reason);
  });
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  keeper.changed(typed("b"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a"]);
  expect(state()).toMatchObject({ elsewhere: true });
  refuses = false;
  keeper.resume();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(["a", "b"]);
});

test("says why too many drafts are refused, and does not take it for a draft of another tab", async () => {
  const { keeper, state } = made(async () => {
    throw new ApiError(409, "You have 200 drafts; save or discard one first");
  });
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  expect(state()).toMatchObject({ failure: "You have 200 drafts; save or discard one first" });
  expect(state()?.elsewhere).toBeFalsy();
});

test("keeps nothing of an unchanged form, and sends unsent text when the form is left", async () => {
  const { keeper, sent, drop } = made();
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  keeper.changed(undefined);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(drop).toHaveBeenCalledTimes(1);
  keeper.changed(typed("b"));
  keeper.flush(true);
  await keeper.end(false);
  expect(sent).toEqual(["a", "b"]);
});

test("gives a request up for newer text when the page is left, and sends that once more if it stays", async () => {
  const answers: (() => void)[] = [];
  const { keeper, sent, state, most } = made(() => new Promise((resolve) => answers.push(resolve)));
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  keeper.changed(typed("ab"));
  keeper.flush(false);
  expect(sent).toEqual(["a"]);
  keeper.flush(true);
  keeper.flush(true);
  expect(sent).toEqual(["a", "ab"]);
  for (const answer of answers) answer();
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent).toEqual(["a", "ab", "ab"]);
  answers.at(-1)?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
  expect(most()).toBe(1);
  expect(state()?.failure).toBeUndefined();
});

test("gives the removal of a draft up for text that is typed as the page is left", async () => {
  const { keeper, sent, drop } = made();
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  const signals: AbortSignal[] = [];
  drop.mockImplementation((signal: AbortSignal) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  keeper.changed(undefined);
  await vi.advanceTimersByTimeAsync(1_300);
  keeper.changed(typed("b"));
  keeper.flush(true);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(sent).toEqual(["a", "b"]);
  await keeper.end(false);
});

test("stores text on the device at once, and marks it as sent when the server has the same state", async () => {
  const answers: (() => void)[] = [];
  let refuses = false;
  const { keeper, held } = made(async () => {
    if (refuses) throw new ApiError(401, "Authentication failed");
    await new Promise<void>((resolve) => answers.push(resolve));
  });
  keeper.changed(typed("a"));
  expect(held()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(400);
  expect(held()).toBe("a");
  await vi.advanceTimersByTimeAsync(900);
  keeper.changed(typed("ab"));
  keeper.flush(true);
  expect(held()).toBe("ab");
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(held()).toBe("ab");
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(1_300);
  answers[2]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(held()).toBe("ab, sent");
  refuses = true;
  keeper.changed(typed("abc"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(held()).toBe("abc");
  keeper.changed(undefined);
  await vi.advanceTimersByTimeAsync(400);
  expect(held()).toBeUndefined();
  keeper.changed(typed("abcd"));
  await vi.advanceTimersByTimeAsync(400);
  // Saved or discarded.
  await keeper.end(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(held()).toBeUndefined();
});

test("without drafts on the server, the device keeps them until the form is done", async () => {
  let held: string | undefined;
  const keeper = new Keeper(
    {
      keep: undefined,
      drop: async () => undefined,
      finish: async () => undefined,
      tell: () => undefined,
      hold: ({ values }) => {
        held = String(values.title);
      },
      release: () => {
        held = undefined;
      },
    },
    false,
  );
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  expect(held).toBe("a");
  keeper.changed(typed("ab"));
  keeper.flush(true);
  await keeper.end(false);
  expect(held).toBe("ab");
  await keeper.end(true);
  expect(held).toBeUndefined();
});

test("after a save, finishes at once despite a running request: the server refuses later ones", async () => {
  let answer = () => {};
  const { keeper, sent, drop, finish } = made(() => new Promise((resolve) => (answer = resolve)));
  keeper.changed(typed("a"));
  await vi.advanceTimersByTimeAsync(1_300);
  keeper.changed(typed("b"));
  await keeper.end(true);
  expect(finish).toHaveBeenCalledTimes(1);
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drop).not.toHaveBeenCalled();
  expect(sent).toEqual(["a"]);
});

test("does not send discarded text when the form is left", async () => {
  const { keeper, sent, finish } = made();
  keeper.changed(typed("a"));
  await keeper.end(true);
  keeper.flush(true);
  await keeper.end(false);
  expect(sent).toEqual([]);
  expect(finish).not.toHaveBeenCalled();
});
