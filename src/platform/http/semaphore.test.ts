import { expect, test } from "vitest";
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
