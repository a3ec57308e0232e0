import { expect, test } from "vitest";
import { files, read } from "./support/sources";

test("tests that depend on the engine run on both engines", () => {
  const asks = /\bisPostgres\b|\bopenPostgresDatabase\b|\bengine === "/;
  const onSqliteAlone = files("src/**/*.test.{ts,tsx}", "tests/*.test.ts")
    .filter((file) => !/\.(sqlite|postgres)\.test\.ts$/.test(file))
    .filter(
      (file) => asks.test(read(file)) && !/^\/\/ On PostgreSQL too: .+\.$/m.test(read(file).split("\n", 1)[0] ?? ""),
    );
  expect(onSqliteAlone).toEqual([
    // Refused input: each engine has its own seed; continuous integration runs PostgreSQL's.
    "tests/bad-input.test.ts",
  ]);
});
