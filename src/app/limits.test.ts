import { expect, test } from "vitest";
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
