import { resourceModel } from "../../api/kit/resource-model.server";
import type { Queryable } from "../../platform/database/database.server";
import { titleOf } from "../../platform/database/search.server";
import { invalid } from "../../platform/errors/problem.server";
import { searchText } from "../../platform/text";
import type { Validity } from "./days";
import { qualification } from "./resource";
import { qualificationFields, qualificationSchemas } from "./schema";

/** @throws Problem 422 if it is not said when grants end */
function refuseUnsaidEnd({ validity, valid_months, valid_until_day }: Validity): void {
  if (validity === "months" && valid_months === null)
    throw invalid("valid_months", "Say after how many months it ends");
  if (validity === "day" && valid_until_day === "") throw invalid("valid_until_day", "Say on which day it ends");
}

/**
 * @param id of the qualification, if it is not new
 * @throws Problem 422 if it needs an unknown one, or one that needs it, which nobody could ever get
 */
async function refuseImpossibleNeeds(db: Queryable, { needs }: { needs: string }, id?: number): Promise<void> {
  const wanted = JSON.parse(needs) as number[];
  if (wanted.length === 0) return;
  const rows = await db.selectFrom("qualifications").select(["id", "name", "needs"]).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (!wanted.every((one) => byId.has(one))) throw invalid("needs", "There is no such qualification");
  const needsIt = (one: number, seen: ReadonlySet<number>): boolean =>
    one === id ||
    (!seen.has(one) &&
      (JSON.parse(byId.get(one)?.needs ?? "[]") as number[]).some((next) => needsIt(next, new Set([...seen, one]))));
  const circle = wanted.find((one) => needsIt(one, new Set()));
  if (circle === id && id !== undefined) throw invalid("needs", "A qualification cannot need itself");
  if (circle !== undefined) throw invalid("needs", `${byId.get(circle)?.name} needs this one first`);
}

/** Reads and writes qualifications. */
export const qualifications = resourceModel({
  resource: qualification,
  fields: qualificationFields,
  schemas: qualificationSchemas,
  derived: ({ name, description }) => ({ search_text: searchText(name, description) }),
  orders: { name: [(db) => titleOf(db, "qualifications"), "id"] },
  async refuse(transaction, after, before) {
    refuseUnsaidEnd(after);
    await refuseImpossibleNeeds(transaction, after, before?.id);
  },
});
