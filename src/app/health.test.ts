import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";

test("the process and the database answer", async () => {
  const { get } = await makeApp();
  expect(await get("/health")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await get("/ready")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("without its database the process still answers, and says that it is not ready", async () => {
  const { get, db } = await makeApp();
  await get("/ready");
  await db.destroy();
  expect((await get("/health")).status).toBe(200);
  expect(await get("/ready")).toMatchObject({ status: 503, body: { detail: "The database does not answer" } });
});
