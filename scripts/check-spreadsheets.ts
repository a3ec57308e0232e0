/** `npm run check-spreadsheets`: compares both exports as openpyxl reads them; PYTHON names a Python that has it. */
import { deepStrictEqual } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messagesSheet } from "../src/features/contact/admin/message-export";
import type { Message } from "../src/features/contact/schema";
import { registrationColumns, registrationsSheet } from "../src/features/event-registrations/export-columns";
import type { Registration } from "../src/features/registrations/schema";
import { xlsxStream } from "../src/platform/spreadsheet/xlsx";

const reader = join(import.meta.dirname, "../tests/support/sheets/read-workbook.py");
const folder = mkdtempSync(join(tmpdir(), "spreadsheets-"));
const timeZone = "Africa/Harare";
/** Texts that a spreadsheet might misread or reject, each with the text that it should show. */
const typed = ["=1+1", "+263 77 000 0100", "0771", "@SUM(A1)", "1\n2", "<b>&amp;</b>", "👩🏽‍🔧"].map((text) => [
  text,
  text,
]);
typed.push(["a\u0000b\u001fc", "abc"]);
const texts = typed.map(([text = ""]) => text);
const expected = typed.map(([, text = ""]) => text);

interface SheetFacts {
  sheet: string;
  frozen: string;
  widths: number[];
  rows: unknown[][];
  formulas: number;
}

async function openIn(file: string, content: Blob): Promise<SheetFacts> {
  const path = join(folder, file);
  writeFileSync(path, new Uint8Array(await content.arrayBuffer()));
  return JSON.parse(execFileSync(process.env.PYTHON ?? "python3", [reader, path], { encoding: "utf8" })) as SheetFacts;
}

const registration = (text: string, index: number): Registration => ({
  id: index + 1,
  event_id: 1,
  name: text,
  email: "rudo@people.example",
  phone: text,
  organization: text,
  experience_level: "",
  interests: text,
  dietary_restrictions: "",
  special_requirements: text,
  registration_status: "confirmed",
  guests: [{ id: 1, name: text }],
  places: 2,
  answers: [{ id: "q1", label: text, value: text }],
  place_in_line: null,
  offered_until: null,
  fee: 10,
  paid: 10,
  payment_status: "paid",
  payment_method: "cash",
  checked_in_at: null,
  language: "",
  paid_at: "2026-12-31T22:30:00.000Z",
  event: {
    id: 1,
    title: text,
    start_date: "2026-03-08T08:00:00.000Z",
    end_date: "2026-03-08T10:00:00.000Z",
    publication: "published",
  },
  created_at: "2026-12-31T22:30:00.000Z",
});

const message = (text: string, index: number): Message => ({
  id: index + 1,
  name: text,
  email: "rudo@people.example",
  phone: "",
  subject: text,
  message: text,
  status: "unread",
  is_read: false,
  created_at: "2026-03-07T08:05:00.000Z",
});

async function checkRegistrations(): Promise<void> {
  const columns = registrationColumns(timeZone, new Date("2026-12-31T22:30:00.000Z"));
  const stream = xlsxStream({ name: registrationsSheet, columns, chunks: [texts.map(registration)] });
  const found = await openIn("registrations.xlsx", await new Response(stream).blob());
  deepStrictEqual(found, {
    sheet: "Event Registrations",
    frozen: "A2",
    widths: columns.map(({ width }) => width),
    rows: [
      columns.map(({ heading }) => heading),
      ...expected.map((text, index) => [
        String(index + 1),
        text,
        "rudo@people.example",
        text,
        text,
        text,
        { date: "2026-03-08T10:00" },
        "confirmed",
        null,
        text,
        null,
        text,
        { date: "2027-01-01T00:30" },
        2,
        text,
        null,
        `${text} ${text}`,
        "paid",
        null,
        10,
        "cash",
        { date: "2027-01-01T00:30" },
        "absent",
      ]),
    ],
    formulas: 0,
  });
}

async function checkMessages(): Promise<void> {
  const found = await openIn("messages.xlsx", await messagesSheet(texts.map(message), timeZone));
  const headings = ["No.", "Name", "Email", "Phone", "Subject", "Message", "Read Status", "Date Received"];
  deepStrictEqual(found, {
    sheet: "Contact Messages",
    frozen: "A2",
    widths: [6, 24, 30, 18, 36, 70, 14, 20],
    rows: [
      headings,
      ...expected.map((text, index) => [
        index + 1,
        text,
        "rudo@people.example",
        "Not provided",
        text,
        text,
        "Unread",
        { date: "2026-03-07T10:05" },
      ]),
    ],
    formulas: 0,
  });
}

try {
  await checkRegistrations();
  await checkMessages();
  console.log("openpyxl finds in both exports what was written.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
