import { expect, test, vi } from "vitest";
import { Semaphore } from "./semaphore.server";

test("so many run at once, the others in their order, and one that fails takes no place with it", async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const done = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5, 6].map((number) =>
      semaphore.run(async () => {
        begun.push(number);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        if (number % 3 === 0) throw new Error("no");
        return number;
      }),
    ),
  );
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(done.map(({ status }) => status === "fulfilled")).toEqual([false, true, true, false, true, true, false]);
  expect(await semaphore.run(async () => "again")).toBe("again");
});

function stage(semaphore: Semaphore) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker?: string, signal?: AbortSignal) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    };
    const done = semaphore.run(work, { asker, signal });
    done.catch(() => {});
    return done;
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, endOne };
}

test("who asks for much waits behind themselves, and everybody else behind one piece of theirs", async () => {
  const { begun, ask, endOne } = stage(new Semaphore(1));
  for (const number of [1, 2, 3, 4]) ask(`many ${number}`, "a");
  ask("one", "b");
  ask("other", "c");
  for (const _ of [1, 2, 3, 4, 5, 6]) await endOne();
  expect(begun).toEqual(["many 1", "many 2", "one", "other", "many 3", "many 4"]);
});

test("where no more may wait, the last of who has most waiting goes, and who has most is refused", async () => {
  const { begun, ask, endOne } = stage(new Semaphore(1, 3));
  ask("running", "a");
  const many = [1, 2, 3].map((number) => ask(`many ${number}`, "a"));
  await expect(ask("too many", "a")).rejects.toMatchObject({ status: 503 });
  ask("one", "b");
  await expect(many[2]).rejects.toMatchObject({ status: 503 });
  await expect(ask("second", "b")).rejects.toMatchObject({ status: 503 });
  for (const _ of [1, 2, 3, 4]) await endOne();
  expect(begun).toEqual(["running", "many 1", "one", "many 2"]);
});

test("askers of one group take up to four turns together, however many they are", async () => {
  const { begun, ask, endOne } = stage(new Semaphore(1, 100, (asker) => asker[0] as string));
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) ask(`a${number}`, `a${number}`);
  ask("b", "b1");
  ask("c", "c1");
  for (let turn = 0; turn < 9; turn++) await endOne();
  // The first found nobody before it.
  expect(begun).toEqual(["a1", "a2", "a3", "a4", "a5", "b", "c", "a6", "a7", "a8"]);
});

test("full lines of one group make room for somebody else, down to four times what others have", async () => {
  const { ask } = stage(new Semaphore(1, 8, (asker) => asker[0] as string));
  ask("running", "a0");
  const many = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ask(`a${number}`, `a${number}`));
  await expect(ask("a9", "a9")).rejects.toMatchObject({ status: 503 });
  ask("b", "b1");
  await expect(many[0]).rejects.toMatchObject({ status: 503 });
  // 7 are in the lines of the group, which counts for four: less than two for each of them.
  await expect(ask("second of b", "b1")).rejects.toMatchObject({ status: 503 });
  ask("c", "c1");
  await expect(many[1]).rejects.toMatchObject({ status: 503 });
});

test("finds who gives way without working out the groups of all who wait", async () => {
  const groupOf = vi.fn((asker: string) => asker.slice(0, 2));
  const { ask } = stage(new Semaphore(1, 500, groupOf));
  ask("running");
  const many = Array.from({ length: 500 }, (_, number) => ask(`${number}`, `10${number}`));
  groupOf.mockClear();
  ask("one more", "b");
  await expect(many[0]).rejects.toMatchObject({ status: 503 });
  expect(groupOf.mock.calls.length).toBeLessThan(10);
});

test("an asker who leaves is taken out of the line; work that has begun goes on", async () => {
  const { begun, ask, endOne } = stage(new Semaphore(1, 2));
  const [first, second] = [new AbortController(), new AbortController()];
  const running = ask("running", "a", first.signal);
  const waiting = ask("waiting", "a", second.signal);
  ask("next", "a");
  first.abort();
  second.abort();
  await expect(waiting).rejects.toMatchObject({ status: 408 });
  await expect(ask("never", "a", second.signal)).rejects.toMatchObject({ status: 408 });
  ask("last", "a");
  for (const _ of [1, 2, 3]) await endOne();
  expect(await running).toBeUndefined();
  expect(begun).toEqual(["running", "next", "last"]);
});

test("of work that never leaves the processor one piece begins in each turn of the event loop", async () => {
  const semaphore = new Semaphore(4);
  let turn = 0;
  const tick = () => {
    turn++;
    immediate = setImmediate(tick);
  };
  let immediate = setImmediate(tick);
  const turns = await Promise.all([1, 2, 3, 4, 5, 6].map(() => semaphore.run(async () => turn)));
  clearImmediate(immediate);
  expect(new Set(turns).size).toBe(6);
});

test("work has a size: as much runs as there is room for, and small work does not overtake large work", async () => {
  const semaphore = new Semaphore(10, 9);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, size: number) =>
    semaphore.run(
      () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      { size, asker: name },
    );
  const turns = async () => {
    for (let turn = 0; turn < 9; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const all = [ask("a", 6), ask("b", 4), ask("c", 99), ask("d", 1)];
  await turns();
  expect(begun).toEqual(["a", "b"]);
  ends.get("a")?.();
  await turns();
  expect(begun).toEqual(["a", "b"]);
  ends.get("b")?.();
  await turns();
  // Larger than all the room: alone.
  expect(begun).toEqual(["a", "b", "c"]);
  ends.get("c")?.();
  await turns();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  ends.get("d")?.();
  await Promise.all(all);
});
