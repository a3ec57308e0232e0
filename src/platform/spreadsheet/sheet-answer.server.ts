import { withinRequest } from "../database/waiting-time.server";
import { Semaphore } from "../http/semaphore.server";
import { toLocalInput } from "../time";
import { csvStream, csvType } from "./csv";
import { type Column, xlsxStream } from "./xlsx";
import { xlsxType } from "./xlsx-type";

/** The formats of a spreadsheet. */
export const sheetFormats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

interface Sheet<Row> {
  format: SheetFormat;
  name: string;
  columns: readonly Column<Row>[];
  chunks: AsyncIterable<readonly Row[]>;
}

/** Rows that are written in one turn: some milliseconds of work. */
const rowsInTurn = 100;
/** One part of one spreadsheet at a time, so that pages are sent in between. */
const turns = new Semaphore(1);

/**
 * Hands on rows in small parts as their turns come; askers take turns. Each batch may wait for the database as long as
 * a request may, because a whole export of a million rows takes longer.
 */
async function* inTurns<Row>(
  chunks: AsyncIterable<readonly Row[]>,
  asker: string,
): AsyncGenerator<readonly Row[], void> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value: rows, done } = await turns.run(() => withinRequest(() => source.next()), { asker });
      if (done) return;
      for (let at = 0; at < rows.length; at += rowsInTurn)
        yield await turns.run(async () => rows.slice(at, at + rowsInTurn), { asker });
    }
  } finally {
    await source.return?.();
  }
}

/**
 * A spreadsheet as a download, written as its rows come.
 * @param file its name without the day and the extension
 * @param asker the account, which takes its turn among those that download at once
 */
export function sheetAnswer<Row>(
  { format, name, columns, chunks: source }: Sheet<Row>,
  { file, now, timeZone, asker }: { file: string; now: Date; timeZone: string; asker: string },
): Response {
  const chunks = inTurns(source, asker);
  const date = toLocalInput(now.toISOString(), timeZone).slice(0, 10);
  return new Response(format === "csv" ? csvStream(columns, chunks) : xlsxStream({ name, columns, chunks }), {
    headers: {
      "content-type": format === "csv" ? csvType : xlsxType,
      "content-disposition": `attachment; filename="${file}_${date}.${format}"`,
      "cache-control": "no-store",
    },
  });
}
