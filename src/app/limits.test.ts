import { expect, test, vi } from "vitest";
import { makeApp } from "../../tests/support/app";
import { Clock, minute } from "../../tests/support/clock";
import { files, read } from "../../tests/support/sources";
import { sweep } from "./sweeper.server";

const calls = /^.*\blimits?\.(\w+\.)?(check|count|uncount|forget|checkAll|countAll|forgive)\(.*$/gm;

test("nothing goes on before its attempt is counted: every limit is awaited", () => {
  const lines = files("src/**/*.server.ts").flatMap((file) => read(file).match(calls) ?? []);
  expect(lines.length).toBeGreaterThan(10);
  expect(
    lines.filter(
      (line) => !/(\bawait|before: \(\{ limits, address, now \}\) =>|\b(?:w|isW)ithin\(\(\) =>) limits?\./.test(line),
    ),
  ).toEqual([]);
});

test("the networks /64 of one IPv6 customer share a wider bound; an IPv4 address has its own alone", async () => {
  const { services } = await makeApp();
  const { limits, now } = services;
  const keys = (address: string) =>
    [limits.signUps.of(address), limits.signInFailures.of(`7 ${address}`)].map(({ key, limit, wide }) => [
      [key, limit],
      wide && [wide.key, wide.limit],
    ]);
  expect(keys("2001:db8:1:2::/64")).toEqual([
    [
      ["signUps 2001:db8:1:2::/64", 60],
      ["signUps 2001:db8:1::/48", 240],
    ],
    [
      ["signInFailures 7 2001:db8:1:2::/64", 10],
      ["signInFailures 7 2001:db8:1::/48", 40],
    ],
  ]);
  expect(keys("203.0.113.7").map(([, wide]) => wide)).toEqual([undefined, undefined]);
  const signUp = (customer: number) => limits.signUps.count(`2001:db8:1:${customer.toString(16)}::/64`, now());
  for (let customer = 0; customer < 240; customer++) await signUp(customer);
  await expect(signUp(240)).rejects.toMatchObject({ status: 429 });
  await limits.signUps.count("2001:db8:2:0::/64", now());
});

test("network addresses take turns at calls that write, however many one of them makes", async () => {
  const { app, services } = await makeApp({ trustProxy: true });
  const { writes } = services.limits;
  const working = Array.from({ length: 16 }, () => Promise.withResolvers<void>());
  const done = working.map(({ promise }) => writes.run(() => promise, { asker: "others" }));
  await vi.waitFor(() => expect(writes.waiting).toBe(0));
  const answered: string[] = [];
  const send = async (address: string, name: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": address };
    const { status } = await app.request("/api/contact", { method: "POST", headers, body: "{}" });
    expect(status).toBe(422);
    answered.push(name);
  };
  const sent = ["many 1", "many 2", "many 3", "many 4"].map((name) => send("203.0.113.7", name));
  sent.push(send("198.51.100.9", "one"));
  await vi.waitFor(() => expect(writes.waiting).toBe(5));
  working[0]?.resolve();
  await Promise.all(sent);
  expect(answered.indexOf("one")).toBeLessThan(2);
  for (const { resolve } of working) resolve();
  await Promise.all(done);
});

test("counts go when their window is over", async () => {
  const clock = new Clock();
  const { db, services } = await makeApp();
  const at = { ...services, now: clock.now };
  await services.limits.messages.count("203.0.113.7", clock.now());
  clock.advance(10 * minute - 1);
  await sweep(at);
  expect(await db.selectFrom("rate_limits").select("count").execute()).toEqual([{ count: 1 }]);
  clock.advance(1);
  await sweep(at);
  expect(await db.selectFrom("rate_limits").select("count").execute()).toEqual([]);
});
