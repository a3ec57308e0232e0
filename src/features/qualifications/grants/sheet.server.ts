import * as field from "../../../api/fields/field";
import { exportEndpoint } from "../../../api/import-export/export.server";
import { type ImportCall, type Incoming, importEndpoint } from "../../../api/import-export/import.server";
import { newOf, readRows } from "../../../api/import-export/rows.server";
import type { Queryable } from "../../../platform/database/database.server";
import { inBatches } from "../../../platform/database/rows.server";
import { Problem } from "../../../platform/errors/problem.server";
import { day, email, longText, requiredText, text } from "../../../platform/fields";
import type { Column } from "../../../platform/spreadsheet/xlsx";
import { foldKey } from "../../../platform/text";
import { dayAt, toLocalInput } from "../../../platform/time";
import { stateOf } from "../days";
import { grantWithin } from "./grants.server";
import { toGrant, withNames } from "./list.server";
import { qualificationGrant } from "./resource";
import type { Grant } from "./schema";

interface Row extends Grant {
  qualification: string;
  remind_days: number;
}

const cell = (heading: string, width: number, value: (row: Row) => string): Column<Row> => ({
  type: "text",
  heading,
  width,
  value,
});

/** The columns of the export; the import reads the first four and the note. @param now decides the states */
const columns = (timeZone: string, now: Date): Column<Row>[] => [
  cell("Email", 30, ({ email = "" }) => email),
  cell("Name", 24, ({ name }) => name),
  cell("Qualification", 30, ({ qualification }) => qualification),
  cell("Granted on", 12, ({ granted_on }) => granted_on),
  cell("Ends on", 12, ({ expires_on }) => expires_on ?? ""),
  cell("State", 10, (row) => stateOf(row, row.remind_days, dayAt(now, timeZone))),
  cell("Source", 10, ({ source }) => source),
  cell("Event", 30, ({ event }) => event?.title ?? ""),
  cell("Granted by", 24, ({ granted_by = "" }) => granted_by),
  cell("Note", 40, ({ note = "" }) => note),
  cell("Revoked", 40, ({ revoked_at, revoke_reason }) =>
    revoked_at === null ? "" : `${toLocalInput(revoked_at, timeZone).slice(0, 10)} ${revoke_reason}`.trim(),
  ),
];

async function* eachGrant(db: Queryable, ids: readonly string[] | undefined): AsyncGenerator<Row[]> {
  const qualifications = await db.selectFrom("qualifications").select(["id", "name", "remind_days"]).execute();
  const byId = new Map(qualifications.map((one) => [one.id, one]));
  const only = ids?.map(Number);
  if (only?.length === 0) return;
  const read = (last: number, limit: number) =>
    withNames(db)
      .where("grants.id", ">", last)
      .$if(only !== undefined, (select) => select.where("grants.id", "in", only ?? []))
      .orderBy("grants.id")
      .limit(limit)
      .execute();
  for await (const rows of inBatches(read))
    yield rows.map((row) => {
      const { name = "", remind_days = 0 } = byId.get(row.qualification_id) ?? {};
      const grant = toGrant(row, remind_days, row.granted_on, { all: true, emails: true });
      return { ...grant, qualification: name, remind_days };
    });
}

/** Exports all grants, or some, with the people's e-mails. */
export const exportGrants = exportEndpoint<Row>({
  call: "GET /qualifications/grants/export",
  access: "qualifications.export",
  resource: qualificationGrant,
  columns,
  recordsAs: "user",
  rows: eachGrant,
});

const importFields = {
  email: field.text(email("Email", "Please enter a valid email address")),
  name: field.text(text("Name", 200)).default(""),
  qualification: field.text(requiredText("Qualification", 200)),
  granted_on: field.text(day("Granted on")),
  note: field.text(longText("Note", 500)).default(""),
  revoked: field.text(text("Revoked", 400)).default("").describe("filled: the row is refused"),
};

/** The qualification of a name. @throws Problem 422 */
async function qualificationNamed(db: Queryable, name: string): Promise<number> {
  const rows = await db.selectFrom("qualifications").select(["id", "name"]).execute();
  const [found, another] = rows.filter((row) => foldKey(row.name) === foldKey(name));
  const errors = (sentence: string) => new Problem(422, sentence, { errors: { qualification: sentence } });
  if (!found) throw errors(`There is no qualification called “${name}”`);
  if (another) throw errors(`There are two qualifications called “${name}”`);
  return found.id;
}

type GivenRow = Record<keyof typeof importFields, string>;

/** Importing an export again must not bring back revoked grants. */
const revokedRow = "This grant was revoked. Leave it out, or grant it by hand";

async function readGrants(call: ImportCall) {
  const { rows, ignored, headings } = await readRows(importFields, call.body.file.bytes);
  const items = rows.map((row): Incoming => {
    const { granted_on = null } = row.cells;
    // A spreadsheet's day comes with a time, which a day does not have.
    const day = granted_on instanceof Date ? granted_on.toISOString().slice(0, 10) : granted_on;
    return {
      line: row.line,
      id: undefined,
      title: String(row.cells.name ?? row.cells.email ?? "").slice(0, 200),
      texts: row.texts,
      async write(db, _, wrong) {
        const given = newOf(importFields, { ...row, cells: { ...row.cells, granted_on: day } }, wrong) as GivenRow;
        if (given.revoked !== "") throw new Problem(422, revokedRow, { errors: { revoked: revokedRow } });
        const qualificationId = await qualificationNamed(db, given.qualification);
        return grantWithin(db, {
          qualificationId,
          given: { ...given, person: given.email, force: true, reason: "imported" },
          hasRight: true,
          granted_by: call.user.token ? null : call.user.id,
          source: "import",
          now: call.now(),
          timeZone: call.site.timeZone,
        });
      },
    };
  });
  return {
    items,
    ignored: ignored.filter((heading) => !/^(ends on|state|source|event|granted by)$/i.test(heading)),
    headings,
  };
}

/** Imports grants from a sheet of e-mails, qualifications and days. */
export const importGrants = importEndpoint({
  call: "POST /qualifications/grants/import",
  access: "qualifications.import",
  summary:
    "Import grants from a spreadsheet (Excel or CSV) with an email, a qualification and the day of granting. Nobody gets a mail about them",
  resource: qualificationGrant,
  needed: "Please select an Excel (.xlsx) or CSV file",
  read: readGrants,
});
