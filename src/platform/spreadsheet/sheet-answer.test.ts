import { expect, onTestFinished, test, vi } from "vitest";
import { waiting, withinRequest } from "../database/waiting-time.server";
import { type SheetFormat, sheetAnswer, sheetFormats } from "./sheet-answer.server";

const answerOf = (format: SheetFormat, chunks: AsyncIterable<readonly string[]>): Response =>
  sheetAnswer(
    { format, name: "Rows", columns: [{ type: "text", heading: "Row", width: 10, value: (row) => row }], chunks },
    { file: "rows", now: new Date("2026-03-07T08:00:00.000Z"), timeZone: "Africa/Harare", asker: "1" },
  );

const batch = Array.from({ length: 1_000 }, () => "x");

test.each(sheetFormats)(
  "while several %s are written, other work has its turn after every hundred rows",
  async (format) => {
    const [answers, batches] = [5, 4];
    let [turns, isOver] = [0, false];
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    async function* chunks() {
      for (let at = 0; at < batches; at++) yield batch;
    }
    await Promise.all(Array.from({ length: answers }, () => answerOf(format, chunks()).arrayBuffer()));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual((answers * batches * batch.length) / 100);
  },
);

test("each batch may wait for the database as long as a request may", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const left: number[] = [];
  async function* chunks() {
    for (let at = 0; at < 3; at++)
      yield await waiting(async (ms) => {
        left.push(ms);
        vi.advanceTimersByTime(3_000);
        return ["x"];
      });
  }
  await withinRequest(() => answerOf("csv", chunks())).text();
  expect(left).toEqual([4_000, 4_000, 4_000]);
});
