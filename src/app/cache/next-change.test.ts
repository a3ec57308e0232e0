import { expect, test } from "vitest";
import { minute, second } from "../../../tests/support/clock";
import { insertEvent, insertProject } from "../../../tests/support/factories";
import { type ListeningSite, listeningSite } from "../../../tests/support/listening";
import { nextChanges } from "./next-change.server";

const read = async ({ ask }: ListeningSite, path: string) => {
  const { status, body } = await ask(path);
  return { status, body: status === 200 ? JSON.parse(String(body)) : undefined };
};

test("scheduled items appear on time, even if a 404 was cached before", async () => {
  const site = await listeningSite();
  const { db, clock } = site;
  const soon = clock.in(20 * second);
  const paths = [
    `/api/events/${await insertEvent(db, { publish_at: soon, visible_from: soon })}`,
    `/api/projects/${await insertProject(db, { publication: "published", publish_at: soon })}`,
  ];
  for (const path of paths) expect((await read(site, path)).status, path).toBe(404);
  clock.advance(20 * second - 1);
  for (const path of paths) expect((await read(site, path)).status, path).toBe(404);
  clock.advance(1);
  for (const path of paths) expect((await read(site, path)).status, path).toBe(200);
});

test("an event's status follows the clock: registration opens and closes, the event begins and ends", async () => {
  const site = await listeningSite();
  const { db, clock } = site;
  const id = await insertEvent(db, {
    registration_opens: clock.in(10 * second),
    registration_closes: clock.in(20 * second),
    start_date: clock.in(30 * second),
    end_date: clock.in(40 * second),
  });
  const told = async () => {
    const { status, registration_state } = (await read(site, `/api/events/${id}`)).body;
    return [status, registration_state];
  };
  expect(await told()).toEqual(["upcoming", "not_yet"]);
  const after = [];
  for (const time of [10 * second, 10 * second, 10 * second, 10 * second, 1]) {
    clock.advance(time);
    after.push(await told());
  }
  expect(after).toEqual([
    ["upcoming", "open"],
    ["upcoming", "closed"],
    ["ongoing", "closed"],
    ["ongoing", "closed"],
    ["past", "closed"],
  ]);
});

test("an opening state set by hand expires on time, also in the Space API", async () => {
  const site = await listeningSite();
  const boss = await site.as("admin");
  const until = site.clock.in(45 * second);
  expect((await boss.put("/open", { open: true, message: "Open late", until })).status).toBe(200);
  const message = async () => (await read(site, "/spaceapi.json")).body.state?.message;
  expect(await message()).toBe("Open late");
  site.clock.advance(45 * second);
  expect(await message()).toBeUndefined();
});

test("looks the next change up again only after a change of content or after it has passed", async () => {
  const { db, services, clock, queries } = await listeningSite();
  const at = () => clock.now().getTime();
  const next = nextChanges(services);
  await insertEvent(db, { start_date: clock.in(minute), end_date: clock.in(2 * minute) });
  expect(await next(at())).toBe(at() + minute);
  const before = queries();
  expect(await next(at() + minute - 1)).toBe(at() + minute);
  expect(queries()).toBe(before);
  expect(await next(at() + minute)).toBe(at() + 2 * minute);
  await db.change((transaction) => insertEvent(transaction, { start_date: clock.in(second) }));
  expect(await next(at())).toBe(at() + second);
});
