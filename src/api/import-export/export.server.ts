import { z } from "zod";
import type { Queryable } from "../../platform/database/database.server";
import type { TableWithId } from "../../platform/database/lock-row.server";
import { eachRow } from "../../platform/database/rows.server";
import { sheetAnswer } from "../../platform/spreadsheet/sheet-answer.server";
import type { Column } from "../../platform/spreadsheet/xlsx";
import { xlsxType } from "../../platform/spreadsheet/xlsx-type";
import { recordExport } from "../audit/trail.server";
import type { CurrentUser } from "../current-user";
import { type Endpoint, endpoint } from "../endpoint.server";
import { fromColumns } from "../fields/columns.server";
import type { Fields } from "../fields/field";
import type { Right } from "../policy";
import type { ResourceData as Resource } from "../resource";
import { columnsOfFields } from "./cells";
import { exportQueryShape } from "./schema";

interface ExportDefinition<Row> {
  /** "GET /projects/export" */
  call: `GET /${string}/export`;
  access: Right;
  /** whether somebody without that right may make the call, for the rows that they may see */
  mayAlso?(asking: { db: Queryable; user: CurrentUser }): Promise<boolean>;
  resource: Resource;
  columns: (timeZone: string, now: Date) => Column<Row>[];
  rows: (db: Queryable, ids: readonly string[] | undefined, user: CurrentUser) => AsyncIterable<readonly Row[]>;
  /** it holds people's addresses, so it is recorded in the trail and the security log */
  recordsAs?: "message" | "user" | "team_member" | "fault" | "booking" | "subscriber";
}

/** A call that returns all items as a spreadsheet: Excel, or CSV on request. */
export const exportEndpoint = <Row>({
  call,
  access,
  mayAlso,
  resource,
  columns,
  rows,
  recordsAs,
}: ExportDefinition<Row>): Endpoint => {
  const { many } = resource.labels;
  return endpoint({
    call,
    access,
    ...(mayAlso && { mayAlso }),
    summary: `Export all ${many}, or some, as Excel or CSV; times are in the site's time zone`,
    query: z.object(exportQueryShape),
    file: xlsxType,
    async handle(asked) {
      const { db, query, site, now, user } = asked;
      if (recordsAs) await recordExport(asked, recordsAs);
      const chunks = rows(db, knownIds(resource, query.ids), user);
      const sheet = { format: query.format, name: many, columns: columns(site.timeZone, now()), chunks };
      return sheetAnswer(sheet, {
        file: many.replaceAll(" ", "_"),
        now: now(),
        timeZone: site.timeZone,
        asker: String(user.id),
      });
    },
  });
};

/** The requested ids that can exist: for numbered rows, numbers within the column's range. */
function knownIds({ idType }: Resource, asked: string | undefined): string[] | undefined {
  const ids = asked?.split(",").filter(Boolean);
  return idType === "text" ? ids : ids?.filter((id) => /^\d{1,10}$/.test(id) && Number(id) < 2 ** 31);
}

type ByFields = Omit<ExportDefinition<Record<string, unknown>>, "columns" | "rows"> & { fields: Fields };

/** The export of a resource whose columns are its fields. */
export const exportOfFields = ({ fields, ...rest }: ByFields): Endpoint =>
  exportEndpoint({
    ...rest,
    columns: (timeZone) => columnsOfFields(fields, timeZone),
    rows: (db, ids) =>
      itemsOf(db, { table: rest.resource.table, fields, textIds: rest.resource.idType === "text" }, ids),
  });

async function* itemsOf(
  db: Queryable,
  { table, fields, textIds }: { table: TableWithId; fields: Fields; textIds: boolean },
  ids: readonly string[] | undefined,
): AsyncGenerator<Record<string, unknown>[]> {
  const only = textIds ? ids : ids?.map(Number);
  for await (const rows of eachRow(db, table, only))
    yield rows.map((row) => ({ id: row.id, ...fromColumns(fields, row as never) }));
}
