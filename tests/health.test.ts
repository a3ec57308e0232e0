import { expect, test } from "vitest";
import { makeApp } from "./support/app";

test("the process and the database answer", async () => {
  const { get } = await makeApp();
  expect(await get("/health")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await get("/ready")).toMatchObject({ status: 200, body: { status: "ok" } });
});
