import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readSheet } from "./read-sheet.server";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A workbook of these parts, as small as its reader takes it. */
function workbook({ sheet = "", strings = "", styles = "" }): Uint8Array {
  const office = "http://schemas.openxmlformats.org";
  const links = (...targets: [kind: string, target: string][]) =>
    targets
      .map(([kind, target], at) => {
        const type = `${office}/officeDocument/2006/relationships/${kind}`;
        return `<Relationship Id="r${at + 1}" Type="${type}" Target="${target}"/>`;
      })
      .join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships>${links(["officeDocument", "xl/workbook.xml"])}</Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${links(
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ["styles", "styles.xml"],
    )}</Relationships>`,
    "xl/workbook.xml": '<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/** The end of an archive with a second list of contents before it, by the rules of ZIP64, as for more than 4 GB. */
function withSecondDirectory(archive: Uint8Array, count: number): Uint8Array {
  const end = archive.length - 22;
  const second = Buffer.alloc(56 + 20);
  second.writeUInt32LE(0x06064b50, 0);
  second.writeUInt32LE(count, 32);
  second.writeUInt32LE(Buffer.from(archive).readUInt32LE(end + 16), 48);
  second.writeUInt32LE(0x07064b50, 56);
  second.writeUInt32LE(end, 56 + 8);
  return Buffer.concat([archive.subarray(0, end), second, archive.subarray(end)]);
}

/** Reads a sheet in a thread that ends when it holds 48 MB of objects. */
function readInSmallMemory(bytes: Uint8Array): Promise<string> {
  const worker = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
    import(workerData.hooks).then(() => import(workerData.reader)).then(async ({ readSheet }) => {
      const rows = await readSheet(workerData.bytes).catch((error) => error.message);
      parentPort.postMessage(Array.isArray(rows) ? rows.length + " rows" : rows);
    });`,
    {
      eval: true,
      workerData: {
        bytes,
        reader: join(import.meta.dirname, "read-sheet.server.ts"),
        hooks: join(import.meta.dirname, "../../../tests/support/resolve-sources.ts"),
      },
      resourceLimits: { maxOldGenerationSizeMb: 48 },
    },
  );
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

const cell = '<c t="inlineStr"><is><t>x</t></is></c>';

describe("a file of at most 5 MB takes little memory, however it is made", () => {
  const [rows, columns, text, book] = [/1000 rows/, /200 columns/, /too much text/, /too large once/];
  test.each<[string, Uint8Array, RegExp]>([
    ["two million rows of a letter", bytesOf(`name\n${"x\n".repeat(2_000_000)}`), rows],
    ["the same, with the line ends of old systems", bytesOf(`name\r${"x\r".repeat(2_000_000)}`), rows],
    ["a row of commas", bytesOf(`name\n${",".repeat(4_900_000)}`), columns],
    ["headings of nothing", bytesOf(",".repeat(4_900_000)), columns],
    ["headings in quotation marks", bytesOf('"a",'.repeat(1_200_000)), columns],
    ["one long cell", bytesOf(`name\n"${"x".repeat(4_900_000)}"`), text],
    ["a cell of quotation marks", bytesOf(`name\n"${'""'.repeat(2_400_000)}"`), text],
    ["a quotation mark that is never closed", bytesOf(`name\n"${"x,\n".repeat(1_600_000)}`), text],
    ["empty lines", bytesOf(`name\n${"\n".repeat(4_900_000)}`), /^1 rows$/],
    ["a workbook of rows", workbook({ sheet: `<row>${cell}</row>`.repeat(300_000) }), book],
    ["a workbook of one long row", workbook({ sheet: `<row>${cell.repeat(300_000)}</row>` }), book],
    [
      "a workbook with a cell far off",
      workbook({ sheet: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
      columns,
    ],
    ["a workbook of texts that nothing names", workbook({ strings: "<si><t>x</t></si>".repeat(1_000_000) }), book],
    ["a workbook of formats", workbook({ styles: '<xf numFmtId="1"/>'.repeat(1_000_000) }), book],
    ["a workbook of attributes", workbook({ styles: `<xf ${'a="" '.repeat(1_000_000)}/>` }), book],
  ])("%s", async (_, bytes, outcome) => {
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    expect(await readInSmallMemory(bytes)).toMatch(outcome);
  });
});

test("an archive with two lists of contents is refused, since its reader would follow the unchecked one", async () => {
  const archive = workbook({ sheet: "<row><c><v>1</v></c></row>" });
  expect(await readSheet(archive)).toHaveLength(1);
  await expect(readSheet(withSecondDirectory(archive, 200_000))).rejects.toThrow("could not be read");
  const otherCount = Buffer.from(archive);
  otherCount.writeUInt16LE(60_000, otherCount.length - 22 + 8);
  await expect(readSheet(otherCount)).rejects.toThrow("could not be read");
});

describe("the delimiter of a CSV", () => {
  const cells = async (text: string | Uint8Array) =>
    (await readSheet(typeof text === "string" ? bytesOf(text) : text)).map((row) => [row.line, ...row.cells]);
  const read = [
    [1, "Title", "Price"],
    [2, "A, B", "1"],
  ];

  test.each([
    ["sep=;\nTitle;Price\nA, B;1\n"],
    ["\ufeffsep=;\r\nTitle;Price\r\nA, B;1\r\n"],
    ['"sep=;"\r\nTitle;Price\r\nA, B;1\r\n'],
    ["SEP=|\rTitle|Price\rA, B|1\r"],
    ["sep=\t\r\nTitle\tPrice\r\nA, B\t1\r\n"],
    ['sep=,,\nTitle,Price\n"A, B",1\n'],
    ["Title;Price\nA, B;1\n"],
  ])("is the one that its first line names: %j", async (text) => expect(await cells(text)).toEqual(read));

  test("is named in UTF-16 too", async () => {
    const text = Buffer.from("\ufeffsep=;\r\nTitle;Price\r\nA, B;1\r\n", "utf16le");
    expect(await cells(text)).toEqual(read);
  });
});

test("rows keep their number past empty lines and lines within cells, and a letter at the end of a piece is whole", async () => {
  const long = `${"x".repeat(65_529)}ä`;
  const rows = await readSheet(bytesOf(`Title\n"two\nlines"\n\n\n${long}\n'=1+1\n`));
  expect(rows).toEqual([
    { line: 1, cells: ["Title"] },
    { line: 2, cells: ["two\nlines"] },
    { line: 5, cells: [long] },
    { line: 6, cells: ["=1+1"] },
  ]);
});

test("a quotation mark that is not closed is named, with the row before it", async () => {
  await expect(readSheet(bytesOf('Title,Text\nA,"one\nB,two\n'))).rejects.toMatchObject({
    message: "A quotation mark after row 1 is not closed. Please save the file again",
  });
});
