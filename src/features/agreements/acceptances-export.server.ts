import { exportEndpoint } from "../../api/import-export/export.server";
import type { Queryable } from "../../platform/database/database.server";
import { inBatches } from "../../platform/database/rows.server";
import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import { acceptance } from "./resource";

const after = (db: Queryable, last: number, limit: number) =>
  db
    .selectFrom("acceptances")
    .innerJoin("agreement_versions as versions", "versions.id", "acceptances.version_id")
    .innerJoin("agreements", "agreements.id", "versions.agreement_id")
    .leftJoin("users", "users.id", "acceptances.user_id")
    .leftJoin("users as witnesses", "witnesses.id", "acceptances.witness_id")
    .select(["acceptances.id", "agreements.name as agreement", "versions.number", "acceptances.user_name"])
    .select(["acceptances.accepted_at", "acceptances.how", "acceptances.guardian_name", "acceptances.kept_until_on"])
    .select(["users.email", "witnesses.username as witness"])
    .where("acceptances.id", ">", last)
    .orderBy("acceptances.id")
    .limit(limit);

type Row = Awaited<ReturnType<ReturnType<typeof after>["execute"]>>[number];

async function* eachAcceptance(db: Queryable, ids: readonly string[] | undefined): AsyncGenerator<Row[]> {
  const only = ids && new Set(ids.map(Number));
  for await (const rows of inBatches((last, limit) => after(db, last, limit).execute()))
    yield only ? rows.filter(({ id }) => only.has(id)) : rows;
}

const cell = (heading: string, width: number, value: (row: Row) => string): Column<Row> => ({
  type: "text",
  heading,
  width,
  value,
});

const columns = (timeZone: string): Column<Row>[] => [
  cell("Name", 24, ({ user_name }) => user_name),
  cell("Email", 30, ({ email }) => email ?? ""),
  cell("Agreement", 30, ({ agreement }) => agreement),
  cell("Text", 6, ({ number }) => String(number)),
  cell("Accepted", 16, ({ accepted_at }) => toLocalInput(accepted_at, timeZone).replace("T", " ")),
  cell("How", 10, ({ how }) => how),
  cell("Guardian", 24, ({ guardian_name }) => guardian_name),
  cell("Witness", 20, ({ witness }) => witness ?? ""),
  cell("Kept until", 12, ({ kept_until_on }) => kept_until_on ?? ""),
];

/** Exports who accepted what and when; of deleted accounts, too, for as long as that is kept. */
export const exportAcceptances = exportEndpoint<Row>({
  call: "GET /agreements/acceptances/export",
  access: "agreements.export",
  resource: acceptance,
  columns,
  recordsAs: "user",
  rows: eachAcceptance,
});
