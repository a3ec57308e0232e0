import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { sheetReaders } from "../../../tests/support/sheets/sheet-readers";
import { unzip } from "../../../tests/support/unzip";
import { messagesSheet, sheetName } from "./admin/message-export";
import type { Message } from "./schema";

const message = (given: Partial<Message>): Message => ({
  id: 7,
  name: "Rudo Chikafu",
  email: "rudo@people.example",
  phone: "+263 00 000 0163",
  subject: "A notebook",
  message: "Blue.\nOn the bench.",
  status: "unread",
  is_read: false,
  created_at: "2026-03-07T08:05:00.000Z",
  ...given,
});

const bytesOf = async (messages: Message[]) =>
  Buffer.from(await (await messagesSheet(messages, "Africa/Harare")).arrayBuffer());

test.each(sheetReaders)(
  "$name finds the columns, a row for each message, and dates of the site's clock",
  async ({ read }) => {
    const bytes = await bytesOf([message({}), message({ phone: "", status: "replied", is_read: true })]);
    expect(await read(bytes)).toEqual([
      ["No.", "Name", "Email", "Phone", "Subject", "Message", "Read Status", "Date Received"],
      [
        1,
        "Rudo Chikafu",
        "rudo@people.example",
        "+263 00 000 0163",
        "A notebook",
        "Blue.\nOn the bench.",
        "Unread",
        new Date("2026-03-07T10:05:00.000Z"),
      ],
      [
        2,
        "Rudo Chikafu",
        "rudo@people.example",
        "Not provided",
        "A notebook",
        "Blue.\nOn the bench.",
        "Read",
        new Date("2026-03-07T10:05:00.000Z"),
      ],
    ]);
  },
);

test.each([
  "=1+1",
  '=HYPERLINK("https://evil.example")',
  "+1",
  "-1+2",
  "@SUM(A1)",
  "12",
  "true",
  "2026-01-01",
  "<b>&amp;</b>",
  "👩🏽‍🔧",
])("%j stays a text", async (text) => {
  const bytes = await bytesOf([message({ name: text, subject: text, message: text })]);
  const [, row] = await readSheet(bytes, "Contact Messages");
  expect([row?.[1], row?.[4], row?.[5]]).toEqual([text, text, text]);
  const sheet = unzip(bytes).get("xl/worksheets/sheet1.xml");
  expect(sheet).not.toMatch(/<f[ >]/);
});

test("the columns have their widths, the headings stay in view", async () => {
  const sheet = unzip(await bytesOf([message({})])).get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain('state="frozen"');
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([6, 24, 30, 18, 36, 70, 14, 20]);
});

test("the file is named by the site, what is shown, and the site's day", () => {
  const site = { name: "Anchor Makerspace", timeZone: "Africa/Harare" };
  expect(sheetName(site, "unread", new Date("2026-03-06T22:30:00.000Z"))).toBe(
    "anchor-makerspace-messages-unread-2026-03-07.xlsx",
  );
  expect(sheetName({ ...site, name: "工房" }, "all", new Date("2026-03-07T08:00:00.000Z"))).toBe(
    "site-messages-all-2026-03-07.xlsx",
  );
});
