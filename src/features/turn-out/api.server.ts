import { type Calls, endpoint } from "../../api/endpoint.server";
import { csvOf, csvType } from "../../platform/spreadsheet/csv";
import { xlsxStream } from "../../platform/spreadsheet/xlsx";
import { xlsxType } from "../../platform/spreadsheet/xlsx-type";
import { statisticsColumns, statisticsRows, statisticsSheet } from "./export-columns";
import {
  statisticsExportSchema,
  statisticsQuerySchema,
  statisticsSchema,
  turnOutQuerySchema,
  turnOutSchema,
} from "./schema";
import { statisticsOf, turnOutOf } from "./statistics.server";

export const statistics = endpoint({
  call: "GET /events/statistics",
  access: "registrations.read",
  summary: "Event statistics by month, kind or community: registrations, attendance, turn-out and fees",
  query: statisticsQuerySchema,
  answer: statisticsSchema,
  handle: ({ db, query, site, now }) => statisticsOf(db, query, { timeZone: site.timeZone, now: now() }),
});

export const exportStatistics = endpoint({
  call: "GET /events/statistics/export",
  access: "registrations.export",
  summary: "Export event statistics as a spreadsheet",
  query: statisticsExportSchema,
  file: xlsxType,
  async handle({ db, query, site, now }) {
    const { format } = query;
    const found = await statisticsOf(db, query, { timeZone: site.timeZone, now: now() });
    const [columns, rows] = [statisticsColumns(found.by), statisticsRows(found)];
    const name = `event_statistics_by_${found.by}_${found.from}_${found.to}.${format}`;
    const body =
      format === "csv" ? csvOf(columns, rows) : xlsxStream({ name: statisticsSheet, columns, chunks: [rows] });
    return new Response(body, {
      headers: {
        "content-type": format === "csv" ? csvType : xlsxType,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
});

export const turnOut = endpoint({
  call: "GET /events/turn-out",
  access: "registrations.read",
  summary: "The turn-out of the most recent past events",
  query: turnOutQuerySchema,
  answer: turnOutSchema,
  handle: ({ db, query, now }) => turnOutOf(db, query.events, now()),
});

export const turnOutCalls: Calls = { endpoints: [statistics, exportStatistics, turnOut] };
