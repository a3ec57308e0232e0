import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { unzip } from "../../tests/support/unzip";
import { type Column, xlsxStream } from "./xlsx.server";

const columns: Column<string>[] = [
  { heading: "Text", width: 20, value: (row) => row },
  { heading: "Length", width: 8, value: (row) => row.length },
];

async function* inChunks(...chunks: string[][]) {
  yield* chunks;
}

const write = (name: string, rows: AsyncIterable<string[]>) => buffer(xlsxStream(name, columns, rows) as NodeStream);

/** The texts of the first column, as a spreadsheet program reads them back. */
async function readBack(...texts: string[]): Promise<unknown[]> {
  const rows = await readSheet(await write("Sheet", inChunks(texts)), { trim: false });
  return rows.slice(1).map(([text]) => text);
}

test("texts and numbers come back as they were, under a bold heading that stays in view", async () => {
  const file = await write("Attendees & <friends>", inChunks(["Rudo", "Ñandú"], ["最後"]));
  expect(await readSheet(file)).toEqual([
    ["Text", "Length"],
    ["Rudo", 4],
    ["Ñandú", 5],
    ["最後", 2],
  ]);
  const files = unzip(file);
  expect(files.get("xl/workbook.xml")).toContain('name="Attendees &amp; &lt;friends&gt;"');
  expect(files.get("xl/worksheets/sheet1.xml")).toContain('state="frozen"');
});

test("a sheet without rows opens too", async () => {
  expect(await readSheet(await write("Empty", inChunks()))).toEqual([["Text", "Length"]]);
});

test("no text becomes a formula, whatever it begins with", async () => {
  const formulas = [
    '=HYPERLINK("https://evil.example","click")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
    "\n=1",
    "=cmd|' /C calc'!A0",
    "'=1",
  ];
  expect(await readBack(...formulas)).toEqual(formulas);
  const sheet = unzip(await write("Sheet", inChunks(formulas))).get("xl/worksheets/sheet1.xml");
  expect(sheet).not.toMatch(/<f[ >/]/);
  expect(sheet?.match(/t="inlineStr"/g)).toHaveLength(2 + formulas.length);
});

test("markup, quotes, spaces, line breaks and emoji stay what they are", async () => {
  const texts = [
    "<img src=x onerror=alert(1)>",
    "]]>",
    "a & b &amp; c",
    `"double" 'single'`,
    "  spaced  ",
    "one\ntwo",
    "👩🏽‍🔧 🇿🇼",
  ];
  expect(await readBack(...texts)).toEqual(texts);
});

test("what XML cannot hold is left out: control characters and halves of characters", async () => {
  expect(await readBack("a\u0000b\u0008c\u001fd\u007fe", "x\ud83dy", "x\ude00y", "x\ufffey\uffffz")).toEqual([
    "abcde",
    "xy",
    "xy",
    "xyz",
  ]);
});

test("a text longer than a cell holds is cut, and never through the middle of a character", async () => {
  const [cut] = await readBack(`${"a".repeat(32_766)}😀b`);
  expect(cut).toBe("a".repeat(32_766));
});

test("the same rows give the same bytes", async () => {
  const make = () => write("Sheet", inChunks(["a"], ["b"]));
  expect(await make()).toEqual(await make());
});

test("rows are asked for only as they are read, so memory holds a few chunks of however many", async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked++;
      // Random, so that compressing does not make it small.
      yield Array.from({ length: 1_000 }, () => randomBytes(60).toString("base64"));
    }
  }
  const reader = xlsxStream("Sheet", columns, endless()).getReader();
  const turns = async () => {
    for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  await turns();
  const before = asked;
  await turns();
  expect(asked).toBe(before); // nobody reads, so nobody asks
  expect(asked).toBeLessThan(20);
  for (let read = 0; asked < before + 10 && read < 10_000; read++) await reader.read();
  expect(asked).toBeGreaterThanOrEqual(before + 10);
  await reader.cancel();
  await turns();
  const atEnd = asked;
  await turns();
  expect(asked).toBe(atEnd); // and when the reader has left, it stops
});

test("an error while reading rows ends the file with that error", async () => {
  async function* failing() {
    yield ["a"];
    throw new Error("the database has gone");
  }
  await expect(write("Sheet", failing())).rejects.toThrow("the database has gone");
});
