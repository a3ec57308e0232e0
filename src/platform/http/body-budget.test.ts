import { describe, expect, test, vi } from "vitest";
import { BodyBudget, type BodyReservation, type Sender } from "./body-budget.server";

const bounds = { bytes: 1_000, bytesPerAddress: 400, minimum: 10, drops: "oldest" } as const;
const busy = { status: 503, retryAfter: 10 };

async function arriving(room: BodyBudget, sender: Sender, bytes = 0) {
  const { promise: leaves, resolve: leave } = Promise.withResolvers<void>();
  const { promise: entered, resolve: enter, reject } = Promise.withResolvers<BodyReservation>();
  const done = room
    .reserve(sender, async (reservation) => {
      enter(reservation);
      await leaves;
      reservation.signal.throwIfAborted();
    })
    .catch((error: unknown) => {
      reject(error);
      throw error;
    });
  done.catch(() => {});
  const reservation = await entered;
  reservation.take(bytes);
  return { reservation, leave, done };
}

test("only what has arrived takes room, and all of it is free again whatever became of the call", async () => {
  const room = new BodyBudget(bounds);
  const one = await arriving(room, { address: "a" }, 100);
  expect(room.bytesInUse).toBe(110);
  await expect(
    room.reserve({ address: "b" }, async (reservation) => {
      reservation.take(50);
      throw new Error("the call failed");
    }),
  ).rejects.toThrow("the call failed");
  expect(room.bytesInUse).toBe(110);
  one.leave();
  await one.done;
  expect(room.bytesInUse).toBe(0);
});

describe("where there is no room, in that for bodies that arrive within a moment,", () => {
  test("an address gives up its own body that has been on its way the longest", async () => {
    const room = new BodyBudget(bounds);
    const old = await arriving(room, { address: "a" }, 300);
    const other = await arriving(room, { address: "b" }, 300);
    const young = await arriving(room, { address: "a" }, 100);
    expect(old.reservation.signal.reason).toMatchObject(busy);
    expect([other, young].map(({ reservation }) => reservation.signal.aborted)).toEqual([false, false]);
  });

  test("the address that holds most gives way to who holds less, however many connections it has", async () => {
    const room = new BodyBudget(bounds);
    const many = [];
    for (let count = 0; count < 8; count++) many.push(await arriving(room, { address: "a" }, 40));
    const others = [await arriving(room, { address: "b" }, 290), await arriving(room, { address: "c" }, 290)];
    const latest = await arriving(room, { address: "d" }, 40);
    expect(latest.reservation.signal.aborted).toBe(false);
    expect(many.map(({ reservation }) => reservation.signal.aborted)).toEqual([
      true,
      ...Array.from({ length: 7 }, () => false),
    ]);
    expect(others.map(({ reservation }) => reservation.signal.aborted)).toEqual([false, false]);
  });

  test("several hundred addresses that each hold their part keep out nobody who sends little", async () => {
    const room = new BodyBudget({ ...bounds, bytes: 10_000 });
    for (let count = 0; count < 300; count++) await arriving(room, { address: `10.0.${count}.1` }, 30);
    for (let count = 0; count < 50; count++) {
      const { reservation, leave, done } = await arriving(room, { address: `192.0.2.${count}` }, 20);
      reservation.complete();
      leave();
      await done;
    }
    expect(room.bytesInUse).toBeLessThanOrEqual(10_000);
  });

  test("the addresses of one group have four shares together, and give way to an address that holds less than that", async () => {
    const groupOf = (address: string) => address.replace(/\d+$/, "");
    const room = new BodyBudget({ ...bounds, bytes: 2_000, groupOf });
    const many = [];
    for (let count = 0; count < 100; count++) many.push(await arriving(room, { address: `one group ${count}` }, 20));
    expect(room.bytesInUse).toBeLessThanOrEqual(4 * bounds.bytesPerAddress);
    const alone = await arriving(room, { address: "alone" }, 370);
    for (let count = 100; count < 200; count++) many.push(await arriving(room, { address: `one group ${count}` }, 20));
    expect(room.bytesInUse).toBeGreaterThan(bounds.bytes);
    expect(alone.reservation.signal.aborted).toBe(false);
    expect(many.at(-1)?.reservation.signal.aborted).toBe(false);
  });

  test("finds who gives way without working out the groups of all who send", async () => {
    const groupOf = vi.fn((address: string) => address.slice(0, 2));
    const room = new BodyBudget({ ...bounds, groupOf });
    for (let count = 0; count < 100; count++) await arriving(room, { address: `${count}` });
    groupOf.mockClear();
    await arriving(room, { address: "no" });
    expect(groupOf.mock.calls.length).toBeLessThan(10);
  });

  test("a body that is there, whose call goes on, does not give way; who wants more than its share is refused", async () => {
    const room = new BodyBudget(bounds);
    const whole = await arriving(room, { address: "a" }, 350);
    whole.reservation.complete();
    await expect(arriving(room, { address: "a" }, 100)).rejects.toMatchObject(busy);
    expect(whole.reservation.signal.aborted).toBe(false);
    whole.leave();
    await whole.done;
  });

  test("a body that is too large for its address alone is refused itself", async () => {
    const room = new BodyBudget(bounds);
    await expect(arriving(room, { address: "a" }, 500)).rejects.toMatchObject(busy);
  });
});

describe("in the room for files", () => {
  const files = { ...bounds, drops: "newest", perAccount: 3 } as const;

  test("what has come far goes on: who came last gives way", async () => {
    const room = new BodyBudget(files);
    const slow = await arriving(room, { address: "a" }, 350);
    await expect(arriving(room, { address: "a" }, 100)).rejects.toMatchObject(busy);
    expect(slow.reservation.signal.aborted).toBe(false);
  });

  test("one account sends three at once, and another as soon as one of them is done", async () => {
    const room = new BodyBudget(files);
    const three = [];
    for (const address of ["a", "b", "c"]) three.push(await arriving(room, { address, account: 1 }));
    const refused = {
      status: 429,
      message: "You are already sending 3 files. Please wait until one of them has finished.",
      retryAfter: 5,
    };
    await expect(arriving(room, { address: "d", account: 1 })).rejects.toMatchObject(refused);
    await arriving(room, { address: "d", account: 2 });
    three[0]?.leave();
    await three[0]?.done;
    await arriving(room, { address: "d", account: 1 });
  });
});

test("whoever is refused is told once, and takes no more", async () => {
  const room = new BodyBudget(bounds);
  const { reservation } = await arriving(room, { address: "a" });
  const first = new Error("first") as never;
  reservation.refuse(first);
  reservation.refuse(new Error("second") as never);
  expect(reservation.signal.reason).toBe(first);
  expect(() => reservation.take(1)).toThrow("first");
  expect(() => reservation.complete()).toThrow("first");
});
