// On PostgreSQL too: it asks which engine it runs on.
import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { capturedLog } from "../../tests/support/log";

test("reports that the process and the database work", async () => {
  const { get } = await makeApp();
  expect(await get("/health")).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await get("/ready")).toMatchObject({ status: 200, body: { status: "ok", warnings: [] } });
});

test("without its database the process still responds, and is not ready", async () => {
  const { get, db } = await makeApp();
  await get("/ready");
  await db.destroy();
  expect((await get("/health")).status).toBe(200);
  expect(await get("/ready")).toMatchObject({ status: 503, body: { detail: "The database does not respond" } });
});

test("logs once that the database is away, however often readiness is checked", async () => {
  const { log, text } = capturedLog();
  const { get, db } = await makeApp({ log });
  await get("/ready");
  await db.destroy();
  for (let probe = 0; probe < 5; probe++) expect((await get("/ready")).status).toBe(503);
  const said = text()
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said).toEqual(["the database does not answer"]);
});

test("reports why the site is not ready in a sentence", async () => {
  const { get, services } = await makeApp();
  let sentence: string | undefined;
  services.readiness.add(() => undefined);
  services.readiness.add(async () => sentence);
  expect((await get("/ready")).status).toBe(200);
  sentence = "The disk is full";
  expect(await get("/ready")).toMatchObject({ status: 503, body: { detail: "The disk is full" } });
  expect((await get("/health")).status).toBe(200);
});
