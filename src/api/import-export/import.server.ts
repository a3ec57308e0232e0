import { setImmediate as othersTurn } from "node:timers/promises";
import { z } from "zod";
import { type Database, type Queryable, within, withSavepoint } from "../../platform/database/database.server";
import { lockWork } from "../../platform/database/lock-row.server";
import { unbounded } from "../../platform/database/waiting-time.server";
import { Problem } from "../../platform/errors/problem.server";
import { webAddress } from "../../platform/fields";
import { OutboundError } from "../../platform/http/outbound.server";
import type { ReceivedFile } from "../../platform/http/received-file";
import { actorOf, changesBetween, fullTitleOf, lockItem, recordEntry, titleOf } from "../audit/trail.server";
import type { CurrentUser } from "../current-user";
import { type Call, type Endpoint, endpoint, followWrite } from "../endpoint.server";
import type { Fields } from "../fields/field";
import type { Right } from "../policy";
import type { ResourceData as Resource } from "../resource";
import { headingOf } from "./cells";
import { changeOf, newOf, readRows, type SheetRow } from "./rows.server";
import { type ImportAnswer, type ImportedRow, importAnswerSchema, importFileBound, importQuerySchema } from "./schema";

export type ImportCall = Call<undefined, z.output<typeof importQuerySchema>, { file: ReceivedFile }, CurrentUser>;

/** One item of an imported file. */
export interface Incoming {
  line: number;
  /** its title, as far as it is known before parsing */
  title: string;
  notes?: string[];
  /** its cells as text, for a row of a sheet */
  texts?: string[];
  /** the id of the item to change; undefined for a new one */
  id: string | undefined;
  /**
   * Writes it within the transaction.
   * @param before the stored item, locked
   * @param wrong fields already found wrong, left out
   * @returns the id of a new item, or the headings of the changed fields; and further notes
   * @throws Problem with the fault
   */
  write: (
    db: Database,
    before: Record<string, unknown> | undefined,
    wrong: readonly string[],
  ) => Promise<{ id?: number; changes?: string[]; notes?: string[] }>;
}

export interface ReadFile {
  items: Incoming[];
  ignored: string[];
  headings?: string[];
  /** number of series whose dates may be moved ones */
  moved?: number;
}

interface ImportDefinition {
  /** "POST /store/products/import" */
  call: `POST /${string}/import`;
  access: Right;
  summary: string;
  resource: Resource;
  /** the sentence for a missing file */
  needed: string;
  /** the media type that is asked of an address, where one may be given in place of a file */
  fetches?: string;
  read: (call: ImportCall) => Promise<ReadFile>;
}

/** Undoes a dry run or an import with errors. */
class Undone extends Error {}

/**
 * A call that imports a file in one transaction: items with an id change one, others are new. All or none, unless wrong
 * ones are skipped. A dry run is undone, so its report is exact.
 */
export const importEndpoint = ({
  call,
  access,
  summary,
  resource,
  needed,
  fetches,
  read,
}: ImportDefinition): Endpoint =>
  endpoint({
    call,
    access,
    summary,
    query: importQuerySchema,
    body: fetches
      ? z.object({ file: fileOf(needed).optional(), address: webAddress("Address").optional() })
      : z.object({ file: fileOf(needed) }),
    bodyType: "multipart",
    bodyLimit: importFileBound,
    bodyTooLarge: "A file to import must be less than 5MB",
    answer: importAnswerSchema,
    async handle(given) {
      const asked = given as ImportCall & { body: { file?: ReceivedFile; address?: string } };
      const { address } = asked.body;
      const file = asked.body.file ?? (fetches && address ? await fetchFile(asked, address, fetches) : undefined);
      if (!file) throw new Problem(422, needed, { errors: { file: needed } });
      const { items, ignored, headings = [], moved = 0 } = await read({ ...asked, body: { file } });
      const rows = await unbounded(() => writeAll(asked, resource, items));
      const count = (state: ImportedRow["state"]) => rows.filter((row) => row.state === state).length;
      const answer: ImportAnswer = {
        rows,
        created: count("new"),
        changed: count("changed"),
        refused: count("refused"),
        headings,
        ignored,
        moved,
      };
      if (answer.refused > 0 && !asked.query.dry_run && !asked.query.skip_refused) throw importRefusal(answer);
      return answer;
    },
  });

const fileOf = (needed: string) =>
  z
    .custom<ReceivedFile>((sent) => typeof sent === "object" && sent !== null && "bytes" in sent, needed)
    .meta({ type: "string", format: "binary" });

/** Fetches the file at an address. @throws Problem 422 with what went wrong */
async function fetchFile({ outbound }: ImportCall, address: string, accept: string): Promise<ReceivedFile> {
  const refused = (detail: string, cause?: unknown) => new Problem(422, detail, { errors: { address: detail }, cause });
  const { status, location, body } = await outbound({
    method: "GET",
    url: address,
    headers: { accept },
    timeoutMs: 15_000,
    maxBytes: importFileBound,
  }).catch((error: unknown) => {
    throw error instanceof OutboundError ? refused(error.message, error) : error;
  });
  if (status >= 300 && status < 400)
    throw refused(`This address has moved${location ? ` to ${location.slice(0, 300)}` : ""}. Use the new one`);
  if (status !== 200) throw refused(`The server answered ${status} in place of a file`);
  return { name: "", bytes: body };
}

/** @returns the refusal of a file with errors, with a sentence for each of the first rows */
function importRefusal({ rows, refused }: ImportAnswer): Problem {
  const wrong = rows.filter(({ state }) => state === "refused").slice(0, 50);
  const errors = Object.fromEntries(wrong.map(({ line, errors: sentences }) => [`line ${line}`, sentences.join(" ")]));
  const detail = `Nothing was imported: ${refused} of ${rows.length} rows have errors`;
  return new Problem(422, detail, { errors: { ...errors, file: detail } });
}

/** Writes the whole file in one transaction; undoes it for a dry run or errors. */
async function writeAll(call: ImportCall, resource: Resource, items: readonly Incoming[]): Promise<ImportedRow[]> {
  const rows: ImportedRow[] = [];
  const seen = new Map<string, number>();
  try {
    await call.db.change(async (transaction) => {
      // Before all other locks: two imports of a file would wait for each other, or make its items twice.
      await lockWork(transaction, "imports");
      for (const item of items) {
        rows.push(await tryItem(transaction, call, { resource, item, seen }));
        if (item.id !== undefined) seen.set(item.id, item.line);
        // A thousand rows take seconds of the processor; queries to SQLite never let go of it.
        await othersTurn();
      }
      const isRefused = !call.query.skip_refused && rows.some(({ state }) => state === "refused");
      if (call.query.dry_run || isRefused) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return rows;
}

interface Taking {
  resource: Resource;
  item: Incoming;
  /** the line of each id seen before */
  seen: ReadonlyMap<string, number>;
}

async function tryItem(transaction: Queryable, call: ImportCall, taking: Taking): Promise<ImportedRow> {
  const { line, title, notes = [], texts = [] } = taking.item;
  try {
    return await withSavepoint(transaction, () => writeOne(transaction, call, taking));
  } catch (error) {
    const { message, errors = {} } = refusalIn(error);
    const all = { ...errors, ...(await otherErrors(transaction, call, taking, Object.keys(errors))) };
    const sentences = Object.values(all);
    return {
      line,
      title,
      state: "refused",
      changes: [],
      notes,
      errors: sentences.length > 0 ? sentences : [message],
      cells: texts,
    };
  }
}

/** The refusal of a row. @throws other errors */
function refusalIn(error: unknown): Problem {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  return error;
}

/** Further errors of a row, such as rules over several fields, checked once each field is valid. */
async function otherErrors(
  transaction: Queryable,
  call: ImportCall,
  taking: Taking,
  known: readonly string[],
): Promise<Record<string, string>> {
  const wrong = [...new Set(known.map((key) => key.split(".")[0] ?? key))];
  if (wrong.length === 0) return {};
  try {
    await withSavepoint(transaction, async () => {
      await writeOne(transaction, call, taking, wrong);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) {
      const errors = Object.entries(refusalIn(error).errors ?? {});
      return Object.fromEntries(errors.filter(([key]) => !wrong.includes(key.split(".")[0] ?? key)));
    }
  }
  return {};
}

async function writeOne(
  transaction: Queryable,
  call: ImportCall,
  { resource, item, seen }: Taking,
  wrong: readonly string[] = [],
): Promise<ImportedRow> {
  const { line, id, notes = [] } = item;
  const before = id === undefined ? undefined : await lockStoredItem(transaction, call, { resource, item, seen });
  const { id: made, changes = [], notes: found = [] } = await item.write(within(call.db, transaction), before, wrong);
  const title = before ? titleOf(resource, before) : item.title;
  const said = { line, title, changes, notes: [...notes, ...found], errors: [], cells: [] };
  if (before && changes.length === 0) return { ...said, state: "unchanged" };
  const key = id ?? String(made);
  const after = await lockItem(transaction, resource, key);
  if (!after) throw new Error(`${resource.key} ${key} was imported and is not there`);
  await recordEntry(transaction, {
    actor: actorOf(call.user),
    action: before ? "updated" : "created",
    resource: resource.key,
    item: key,
    title: await fullTitleOf(transaction, resource, after),
    changes: before ? changesBetween(resource, before, after) : [],
    now: call.now(),
  });
  await followWrite(transaction, call, resource.key, { before, after });
  return { ...said, title: titleOf(resource, after), state: before ? "changed" : "new" };
}

/** Reads and locks the item that a row changes. @throws Problem 422 for an unknown id, or a second row for one item */
async function lockStoredItem(transaction: Queryable, call: ImportCall, { resource, item, seen }: Taking) {
  const { id = "" } = item;
  const earlier = seen.get(id);
  if (earlier !== undefined) throw new Problem(422, `Line ${earlier} has the same id`);
  const isId = resource.idType === "text" || (/^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31);
  if (isId) await call.hooks[resource.key]?.lockFirst?.(transaction, Number(id));
  const before = isId ? await lockItem(transaction, resource, id) : undefined;
  if (!before)
    throw new Problem(
      422,
      `There is no ${resource.labels.one} with the id ${id.slice(0, 40)}. Leave the id empty for a new one`,
    );
  return before;
}

interface SheetImport {
  call: `POST /${string}/import`;
  access: Right;
  resource: Resource;
  fields: Fields;
  /** other names of fields in their form, by `keyOfHeading` */
  labels?: Readonly<Record<string, string>>;
  create: (db: Database, item: never, call: ImportCall) => Promise<{ id: number }>;
  update: (db: Database, id: number, change: never, call: ImportCall) => Promise<unknown>;
}

/** The import of a spreadsheet whose headings are fields. */
export const importOfFields = ({ fields, labels, create, update, ...rest }: SheetImport): Endpoint =>
  importEndpoint({
    ...rest,
    summary: `Import ${rest.resource.labels.many} from a spreadsheet (Excel or CSV). Rows with an id update that item; the others create one. All rows are imported or none, unless invalid ones are skipped`,
    needed: "Please select an Excel (.xlsx) or CSV file",
    async read(call) {
      const { rows, ignored, headings } = await readRows(fields, call.body.file.bytes, labels);
      const titled = (row: SheetRow) => String(row.cells[rest.resource.titleColumn] ?? "").slice(0, 200);
      const items = rows.map(
        (row): Incoming => ({
          line: row.line,
          id: row.id,
          title: titled(row),
          texts: row.texts,
          async write(db, before, wrong) {
            if (!before) return { id: (await create(db, newOf(fields, row, wrong) as never, call)).id };
            const change = changeOf(fields, without(row, wrong), before, call.site.timeZone);
            if (Object.keys(change).length > 0) await update(db, Number(row.id), change as never, call);
            return { changes: Object.keys(change).map(headingOf) };
          },
        }),
      );
      return { items, ignored, headings };
    },
  });

const without = (row: SheetRow, wrong: readonly string[]): SheetRow => ({
  ...row,
  cells: Object.fromEntries(Object.entries(row.cells).filter(([name]) => !wrong.includes(name))),
});
