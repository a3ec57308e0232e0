import fc from "fast-check";
import { expect, test } from "vitest";
import { byAge, inPlace, moveBy, moveByOne, type Placed } from "./move-by-one";

const placed = (...numbers: number[]): Placed[] =>
  numbers.map((order_priority, index) => ({ id: index + 1, order_priority }));
const ids = (items: readonly Placed[]) => inPlace(items).map(({ id }) => id);
const after = (items: readonly Placed[], changes: readonly Placed[]) =>
  items.map((item) => changes.find(({ id }) => id === item.id) ?? item);

test.each([
  ["by 1 where that is a place", placed(3, 2, 2), 3, 1, [{ id: 3, order_priority: 3 }], [1, 3, 2]],
  ["past a neighbour that is far", placed(9, 5, 0), 3, 1, [{ id: 3, order_priority: 6 }], [1, 3, 2]],
  ["by 1 at the front", placed(9, 5), 1, 1, [{ id: 1, order_priority: 10 }], [1, 2]],
  ["by 1 at the end", placed(9, 5), 2, -1, [{ id: 2, order_priority: 4 }], [1, 2]],
  ["not below 0 at the end", placed(9, 0), 2, -1, [], [1, 2]],
  [
    "others make way where all are equal",
    placed(0, 0, 0),
    3,
    1,
    [1, 3].map((id) => ({ id, order_priority: 1 })),
    [1, 3, 2],
  ],
  ["a neighbour makes way for one that is at 0", placed(0, 0), 1, -1, [{ id: 2, order_priority: 1 }], [2, 1]],
] as const)("moves %s", (_what, items, id, by, changes, order) => {
  expect(moveByOne(items, id, by)).toEqual(changes);
  expect(ids(after(items, changes))).toEqual(order);
});

test("equal numbers keep the list's own order, such as by age", () => {
  const items = ["2026-03-01", "2026-01-01", "2026-02-01", "2026-02-01"].map((created_at, index) => ({
    id: index + 1,
    order_priority: 0,
    created_at,
  }));
  const order = (changes: readonly Placed[]) => {
    const moved = items.map((item) => ({ ...item, ...changes.find(({ id }) => id === item.id) }));
    return inPlace(moved, byAge).map(({ id }) => id);
  };
  expect(order([])).toEqual([2, 3, 4, 1]);
  expect(order(moveByOne(items, 1, 1, byAge))).toEqual([2, 3, 1, 4]);
  expect(order(moveByOne(items, 4, 1, byAge))).toEqual([2, 4, 3, 1]);
  expect(moveByOne(items, 2, -1, byAge)).toEqual([{ id: 3, order_priority: 1 }]);
  expect(order(moveByOne(items, 3, -1, byAge))).toEqual([2, 4, 3, 1]);
  expect(moveByOne(items, 1, -1, byAge)).toEqual([]);
});

test("moves any item by exactly one place in either direction, and never below 0", () => {
  const numbers = fc.array(fc.oneof(fc.nat(3), fc.nat(1_000)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(numbers, fc.nat(), fc.constantFrom<1 | -1>(1, -1), (priorities, pick, by) => {
      const items = placed(...priorities);
      const shown = ids(items);
      const at = pick % shown.length;
      const id = shown[at] as number;
      const changes = moveByOne(items, id, by);
      const target = Math.min(shown.length - 1, Math.max(0, at - by));
      const wanted = shown.toSpliced(at, 1).toSpliced(target, 0, id);
      expect(ids(after(items, changes))).toEqual(wanted);
      for (const { order_priority } of changes) expect(order_priority).toBeGreaterThanOrEqual(0);
    }),
    { seed: 10, numRuns: 2_000 },
  );
});

test("moves an item to any place, and keeps the others in order", () => {
  const items = fc.array(fc.nat({ max: 4 }), { minLength: 2, maxLength: 8 }).map((numbers) => placed(...numbers));
  fc.assert(
    fc.property(items, fc.nat(7), fc.nat(7), (some, from, to) => {
      const before = ids(some);
      const [at, target] = [from % before.length, to % before.length];
      const id = before[at] as number;
      const moved = ids(after(some, moveBy(some, id, at - target)));
      const others = before.filter((other) => other !== id);
      expect(moved).toEqual(others.toSpliced(target, 0, id));
    }),
  );
  expect(moveBy(placed(3, 2, 1), 2, 0)).toEqual([]);
});
