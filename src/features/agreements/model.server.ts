import type { Follow } from "../../api/endpoint.server";
import { resourceModel } from "../../api/kit/resource-model.server";
import { type Database, type Queryable, within } from "../../platform/database/database.server";
import { lockRow, lockShared } from "../../platform/database/lock-row.server";
import { insertRow, requireRow } from "../../platform/database/rows.server";
import { titleOf } from "../../platform/database/search.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import { namesInWords } from "../../ui/formatting";
import { renderWithin } from "../words/words.server";
import { agreement } from "./resource";
import { type AgreementVersion, agreementFields, agreementSchemas } from "./schema";

/** Reads and writes agreements. An agreement that people have accepted is archived, not deleted. */
const model = resourceModel({
  resource: agreement,
  fields: agreementFields,
  schemas: agreementSchemas,
  derived: ({ name, description }) => ({ search_text: searchText(name, description) }),
  orders: { name: [(db) => titleOf(db, "agreements"), "id"] },
});

/** Refuses to delete an agreement that machines require. @throws Problem 409 */
async function refuseRequired(db: Queryable, id: number): Promise<void> {
  const machines = await db.selectFrom("equipment").select(["name", "agreement_ids"]).orderBy("name_key").execute();
  const asking = machines.filter(({ agreement_ids }) => (JSON.parse(agreement_ids) as number[]).includes(id));
  if (asking.length > 0)
    throw new Problem(409, t`It is required by ${{ names: namesInWords(asking.map(({ name }) => name)) }}`);
}

/**
 * Deletes an agreement that nobody has accepted: people can always read the text that they accepted.
 * @throws Problem 404; 409 for an accepted one, and while machines require it
 */
const remove = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => {
    requireRow(await lockRow(transaction, "agreements", id), "Agreement");
    const accepted = transaction
      .selectFrom("acceptances")
      .innerJoin("agreement_versions", "agreement_versions.id", "acceptances.version_id")
      .select("acceptances.id")
      .where("agreement_versions.agreement_id", "=", id);
    if (await accepted.limit(1).executeTakeFirst())
      throw new Problem(409, t`People have accepted this agreement. Archive it instead.`);
    await refuseRequired(transaction, id);
    return model.remove(within(db, transaction), id);
  });

export const agreements = { ...model, remove };

/** Refuses a machine that names an unknown agreement; checks only newly added ones. */
export const refuseUnknownAgreements: Follow = async (transaction, _, { before, after }) => {
  const idsOf = (row: typeof after) => JSON.parse(String(row?.agreement_ids ?? "[]")) as number[];
  const known = idsOf(before);
  const added = [...new Set(idsOf(after))].filter((id) => !known.includes(id));
  const rows = await lockShared(transaction, "agreements", added);
  if (rows.length < added.length) throw invalid("agreement_ids", t`There is no such agreement`);
};

/** The texts of an agreement, the latest first. */
export async function versionsOf(db: Queryable, agreementId: number): Promise<AgreementVersion[]> {
  const rows = await db
    .selectFrom("agreement_versions")
    .select(["id", "number", "text", "published_at", "must_accept_by_on"])
    .where("agreement_id", "=", agreementId)
    .orderBy("number", "desc")
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, html: await renderWithin(row.text) })));
}

type NewVersion = Pick<AgreementVersion, "text" | "must_accept_by_on">;

/** Publishes a new text of an agreement, which can never change. @throws Problem 404 */
export const addVersion = (db: Database, agreementId: number, version: NewVersion, now: Date): Promise<void> =>
  db.change((transaction) => insertVersion(transaction, agreementId, version, now));

/** Publishes a text within the caller's transaction. */
export async function insertVersion(
  transaction: Queryable,
  agreementId: number,
  { text, must_accept_by_on }: NewVersion,
  now: Date,
): Promise<void> {
  requireRow(await lockRow(transaction, "agreements", agreementId), "Agreement");
  const latest = await transaction
    .selectFrom("agreement_versions")
    .select("number")
    .where("agreement_id", "=", agreementId)
    .orderBy("number", "desc")
    .executeTakeFirst();
  await insertRow(transaction, "agreement_versions", {
    agreement_id: agreementId,
    number: (latest?.number ?? 0) + 1,
    text,
    published_at: now.toISOString(),
    must_accept_by_on,
  });
}
