import type { Follow } from "../../api/endpoint.server";
import { resourceModel } from "../../api/kit/resource-model.server";
import { type Database, type Queryable, within } from "../../platform/database/database.server";
import { lockRow, lockShared } from "../../platform/database/lock-row.server";
import { requireRow } from "../../platform/database/rows.server";
import { titleOf } from "../../platform/database/search.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import { namesInWords } from "../../ui/formatting";
import type { Validity } from "./days";
import { refuseUnknown } from "./events/event-grants.server";
import { qualification } from "./resource";
import { qualificationFields, qualificationSchemas } from "./schema";

/** Refuses a validity without its end. @throws Problem 422 */
function refuseMissingEnd({ validity, valid_months, valid_until_day }: Validity): void {
  if (validity === "months" && valid_months === null)
    throw invalid("valid_months", t`Enter after how many months it ends`);
  if (validity === "day" && valid_until_day === "") throw invalid("valid_until_day", t`Enter the day on which it ends`);
}

/**
 * Refuses unknown requirements, and circular ones, which nobody could ever meet.
 * @param before the stored qualification, if it is not new
 * @throws Problem 422
 */
async function refuseImpossibleNeeds(
  db: Queryable,
  { needs }: { needs: string },
  before: { id: number; needs: string } | undefined,
): Promise<void> {
  const id = before?.id;
  const known = JSON.parse(before?.needs ?? "[]") as number[];
  const wanted = JSON.parse(needs) as number[];
  if (wanted.length === 0) return;
  const rows = await db.selectFrom("qualifications").select(["id", "name", "needs"]).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (!wanted.every((one) => byId.has(one) || known.includes(one)))
    throw invalid("needs", t`There is no such qualification`);
  const needsIt = (one: number, seen: ReadonlySet<number>): boolean =>
    one === id ||
    (!seen.has(one) &&
      (JSON.parse(byId.get(one)?.needs ?? "[]") as number[]).some((next) => needsIt(next, new Set([...seen, one]))));
  const circle = wanted.find((one) => needsIt(one, new Set()));
  if (circle === id && id !== undefined) throw invalid("needs", t`A qualification cannot need itself`);
  if (circle !== undefined) throw invalid("needs", t`${{ name: byId.get(circle)?.name ?? "" }} needs this one first`);
}

/** @throws Problem 422 */
async function refuseUnknownAgreement(
  transaction: Queryable,
  { agreement_id }: { agreement_id: number | null },
): Promise<void> {
  if (agreement_id === null) return;
  const [found] = await lockShared(transaction, "agreements", [agreement_id]);
  if (!found) throw invalid("agreement_id", t`There is no such agreement`);
}

const model = resourceModel({
  resource: qualification,
  fields: qualificationFields,
  schemas: qualificationSchemas,
  derived: ({ name, description }) => ({ search_text: searchText(name, description) }),
  orders: { name: [(db) => titleOf(db, "qualifications"), "id"] },
  async refuse(transaction, after, before) {
    refuseMissingEnd(after);
    if (after.agreement_id !== (before?.agreement_id ?? null)) await refuseUnknownAgreement(transaction, after);
    await refuseImpossibleNeeds(transaction, after, before);
  },
});

/** Refuses to delete a qualification that machines or other qualifications require. @throws Problem 409 */
async function refuseRequired(db: Queryable, id: number): Promise<void> {
  const machines = await db.selectFrom("equipment").select(["name", "requires as ids"]).orderBy("name_key").execute();
  const others = await db.selectFrom("qualifications").select(["name", "needs as ids"]).orderBy("name").execute();
  const names = [...machines, ...others].flatMap(({ name, ids }) =>
    (JSON.parse(ids) as number[]).includes(id) ? [name] : [],
  );
  if (names.length > 0) throw new Problem(409, t`It is required by ${{ names: namesInWords(names) }}`);
}

/** Reads and writes qualifications. */
export const qualifications = {
  ...model,
  /** @throws Problem 404; 409 while machines or other qualifications require it */
  remove: (db: Database, id: number) =>
    db.change(async (transaction) => {
      // A machine that requires it meanwhile waits for the lock, and is refused.
      requireRow(await lockRow(transaction, "qualifications", id), "Qualification");
      await refuseRequired(transaction, id);
      return model.remove(within(db, transaction), id);
    }),
};

/** Refuses to delete an agreement that qualifications require. */
export const refuseAgreementInUse: Follow = async (transaction, _, { before, after }) => {
  if (!before || after) return;
  const rows = await transaction
    .selectFrom("qualifications")
    .select("name")
    .where("agreement_id", "=", Number(before.id))
    .orderBy("name")
    .execute();
  if (rows.length > 0)
    throw new Problem(409, t`It is required by ${{ names: namesInWords(rows.map(({ name }) => name)) }}`);
};

/** Refuses a machine that requires an unknown qualification; checks only newly added ones. */
export const refuseUnknownRequired: Follow = async (transaction, _, { before, after }) => {
  const idsOf = (row: typeof after) => JSON.parse(String(row?.requires ?? "[]")) as number[];
  const known = idsOf(before);
  await refuseUnknown(
    transaction,
    "requires",
    idsOf(after).filter((id) => !known.includes(id)),
  );
};
