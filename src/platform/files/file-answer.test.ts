import { expect, test, vi } from "vitest";
import { stores } from "../../../tests/support/files";
import { createLog } from "../log.server";
import { createFileAnswers } from "./file-answer.server";

const [, open] = stores[0] as (typeof stores)[number];

test.each([
  "file.constructor",
  "file.tostring",
  "file.svg",
  "file.html",
  "file.",
  ".unfinished",
  "source-60x40.svg",
  "9999x9999.webp",
])("%s is not found, and nothing is told to the log", async (name) => {
  const log = createLog("silent");
  const told = vi.spyOn(log, "error");
  const answer = createFileAnswers({ files: await open(), log, headers: {} });
  const { status, headers } = await answer(new Request(`https://makers.example/files/${"0".repeat(25)}/${name}`), "1");
  expect({ status, cached: headers.get("cache-control") }).toEqual({ status: 404, cached: "no-store" });
  expect(told).not.toHaveBeenCalled();
});
