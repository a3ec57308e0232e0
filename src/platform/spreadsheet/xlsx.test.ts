import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { readXlsx } from "hucre/xlsx";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { sheetReaders } from "../../../tests/support/sheets/sheet-readers";
import { unzip } from "../../../tests/support/unzip";
import { type Column, xlsxStream } from "./xlsx";

interface Row {
  text: string;
  date?: string;
}

const columns: Column<Row>[] = [
  { type: "text", heading: "Text", width: 20, value: ({ text }) => text },
  { type: "number", heading: "Length", width: 8, value: ({ text }) => text.length },
  { type: "long text", heading: "Story", width: 30.5, value: ({ text }) => text },
  { type: "date", heading: "Date", width: 18, value: ({ date = "" }) => date },
];

async function* inChunks(...chunks: string[][]) {
  for (const chunk of chunks) yield chunk.map((text) => ({ text }));
}

const bytesOf = (stream: ReadableStream) => buffer(stream as NodeStream);
const write = (name: string, chunks: AsyncIterable<Row[]> | Iterable<Row[]>, maxRows?: number) =>
  bytesOf(xlsxStream({ name, columns, chunks, ...(maxRows && { maxRows }) }));

test.each(sheetReaders)("$name reads texts, numbers and dates as they were, under the headings", async ({ read }) => {
  const file = await write("Attendees & <friends>", [
    [{ text: "Rudo", date: "2026-03-08T10:05" }, { text: "Ñandú" }],
    [{ text: "最後", date: "2028-02-29T23:59" }],
  ]);
  expect(await read(file)).toEqual([
    ["Text", "Length", "Story", "Date"],
    ["Rudo", 4, "Rudo", new Date("2026-03-08T10:05:00.000Z")],
    ["Ñandú", 5, "Ñandú", null],
    ["最後", 2, "最後", new Date("2028-02-29T23:59:00.000Z")],
  ]);
});

test.each(sheetReaders)("$name reads a sheet without rows", async ({ read }) => {
  expect(await read(await write("Empty", inChunks()))).toEqual([["Text", "Length", "Story", "Date"]]);
});

/** The texts of the first column, which every reader finds alike. */
async function readBack(...texts: string[]): Promise<unknown[]> {
  const file = await write("Sheet", inChunks(texts));
  const [one, other] = await Promise.all(
    sheetReaders.map(async ({ read }) => (await read(file)).slice(1).map(([text]) => text)),
  );
  expect(other).toEqual(one);
  return one ?? [];
}

test("the heading stays in view and columns have their widths", async () => {
  const files = unzip(await write("Attendees & <friends>", inChunks(["a", "b"], ["c"])));
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2"[^>]* state="frozen"/);
  expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([
    20, 8, 30.5, 18,
  ]);
  expect(files.get("xl/workbook.xml")).toContain('name="Attendees &amp; &lt;friends&gt;"');
});

test("every fill has a pattern, without which openpyxl and pandas open nothing", async () => {
  const styles = unzip(await write("Sheet", inChunks())).get("xl/styles.xml") ?? "";
  expect(styles.match(/<fill>/g)).toHaveLength(2);
  expect(styles.match(/<fill><patternFill patternType="\w+"\/><\/fill>/g)).toHaveLength(2);
});

test("no text becomes a formula, a number or a date, whatever it looks like", async () => {
  const texts = [
    '=HYPERLINK("https://evil.example","click")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
    "\n=1",
    "=cmd|' /C calc'!A0",
    "'=1",
    "+263 77 000 0100",
    "0771000100",
    "12345678901234567890",
    "2026-01-01",
    "1e5",
    "true",
  ];
  expect(await readBack(...texts)).toEqual(texts);
  const sheet = unzip(await write("Sheet", inChunks(texts))).get("xl/worksheets/sheet1.xml");
  expect(sheet).not.toMatch(/<f[ >/]/);
  expect(sheet?.match(/t="inlineStr"/g)).toHaveLength(4 + 2 * texts.length);
});

test("markup, quotes, spaces, line breaks, emoji and what looks like the format's own spelling stay what they are", async () => {
  const texts = [
    "<img src=x onerror=alert(1)>",
    "]]>",
    "a & b &amp; c",
    `"double" 'single'`,
    "  spaced  ",
    "one\ntwo",
    "👩🏽‍🔧 🇿🇼",
    "_x0041_",
  ];
  expect(await readBack(...texts)).toEqual(texts);
});

test("what XML cannot hold is left out, and a line ends with a line feed", async () => {
  expect(
    await readBack("a\u0000b\u0008c\u001fd\u007fe", "x\ud83dy", "x\ude00y", "x\ufffey\uffffz", "1\r\n2\r3"),
  ).toEqual(["abcde", "xy", "xy", "xyz", "1\n2\n3"]);
});

test("a text longer than a cell holds is cut, and never through the middle of a character", async () => {
  const [cut] = await readBack(`${"a".repeat(32_766)}😀b`);
  expect(cut).toBe("a".repeat(32_766));
});

test("what one sheet has no room for goes to another, under the same headings", async () => {
  const file = await write("A name as long as Excel allows it", inChunks(["a", "b", "c"], ["d", "e"]), 3);
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name, rows }) => [name, rows.map(([text]) => text)])).toEqual([
    ["A name as long as Excel allows", ["Text", "a", "b"]],
    ["A name as long as Excel allow_2", ["Text", "c", "d"]],
    ["A name as long as Excel allow_3", ["Text", "e"]],
  ]);
  expect(await readSheet(file, 3)).toHaveLength(2);
});

test("the same rows give the same bytes", async () => {
  const make = () => write("Sheet", inChunks(["a"], ["b"]));
  expect(await make()).toEqual(await make());
});

test("rows are asked for as they are read, and asked to end when the reader leaves", async () => {
  let [asked, ended] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        asked++;
        // Random, so that compressing leaves more than half of it.
        yield Array.from({ length: 1_000 }, () => ({ text: randomBytes(60).toString("base64") }));
      }
    } finally {
      ended = true;
    }
  }
  const reader = xlsxStream({ name: "Sheet", columns, chunks: endless() }).getReader();
  expect(asked).toBe(0);
  let bytes = 0;
  while (bytes < 2_000_000) {
    bytes += (await reader.read()).value?.length ?? 0;
    // A chunk is 60 kB when compressed; the compressor holds some more.
    expect(asked).toBeLessThan(bytes / 60_000 + 10);
  }
  await reader.cancel();
  expect(ended).toBe(true);
});

test("an error while reading rows ends the file with that error", async () => {
  async function* failing() {
    yield [{ text: "a" }];
    throw new Error("the database has gone");
  }
  await expect(write("Sheet", failing())).rejects.toThrow("the database has gone");
});
