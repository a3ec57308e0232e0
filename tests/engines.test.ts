import { expect, test } from "vitest";
import { files, read } from "./support/sources";

test("what asks which engine it runs on, runs on both before a change lands", () => {
  const asks = /\bisPostgres\b|\bopenPostgresDatabase\b|\bengine === "/;
  const onSqliteAlone = files("src/**/*.test.{ts,tsx}", "tests/*.test.ts")
    .filter((file) => !/\.(sqlite|postgres)\.test\.ts$/.test(file))
    .filter(
      (file) => asks.test(read(file)) && !/^\/\/ On PostgreSQL too: .+\.$/m.test(read(file).split("\n", 1)[0] ?? ""),
    );
  expect(onSqliteAlone).toEqual([
    // Refused input: each engine has a seed of its own, PostgreSQL's turn is in the continuous integration.
    "tests/bad-input.test.ts",
  ]);
});
