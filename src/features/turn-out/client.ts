import type { z } from "zod";
import { type Caller, fileRefusal } from "../../client/api";
import type { Statistics, statisticsExportSchema, statisticsQuerySchema, TurnOut } from "./schema";

/** The calls about attendance. */
export const turnOutApi = ({ call, raw }: Caller) => ({
  turnOut: (query: { events: number }) => call<TurnOut>("GET", "/events/turn-out", { query }),
  statistics: (query: z.input<typeof statisticsQuerySchema>) =>
    call<Statistics>("GET", "/events/statistics", { query }),
  exportStatistics: (query: z.input<typeof statisticsExportSchema>) =>
    raw("GET", "/events/statistics/export", { query }, fileRefusal),
});
