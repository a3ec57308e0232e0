import { expect, test } from "vitest";
import { FollowedContent } from "./followed-content.server";

function follow() {
  const state = { version: 1, reads: 0, taken: [] as string[] };
  const reads: ((value: string) => void)[] = [];
  const followed = new FollowedContent<string>({
    version: () => state.version,
    read: () => {
      state.reads++;
      return new Promise((resolve) => reads.push(resolve));
    },
    take: (value) => state.taken.push(value),
    isAway: () => false,
  });
  return { state, reads, followed };
}

test("content is read once for all who ask, and again only after a change", async () => {
  const { state, reads, followed } = follow();
  const asked = [followed.refresh(), followed.refresh()];
  reads[0]?.("one");
  await Promise.all(asked);
  await followed.refresh();
  expect([state.reads, state.taken, followed.isStale]).toEqual([1, ["one"], false]);
  state.version = 2;
  expect(followed.isStale).toBe(true);
});

test("an older state that arrives late is not taken", async () => {
  const { state, reads, followed } = follow();
  const first = followed.refresh();
  state.version = 2;
  const second = followed.refresh();
  reads[1]?.("two");
  await second;
  reads[0]?.("one");
  await first;
  expect([state.taken, followed.isStale]).toEqual([["two"], false]);
});

test("a read that failed is tried again by the next who asks", async () => {
  let tries = 0;
  const followed = new FollowedContent({
    version: () => 1,
    read: () => (++tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve("here")),
    take: () => undefined,
    isAway: () => false,
  });
  await expect(followed.refresh()).rejects.toThrow("away");
  await followed.refresh();
  expect(tries).toBe(2);
});
