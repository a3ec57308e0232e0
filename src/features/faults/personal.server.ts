import { forgetInTrash } from "../../api/forget-in-trash.server";
import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";
import { updateRow } from "../../platform/database/rows.server";
import { forgetMails } from "../../platform/mail/forget.server";
import { type FaultRow, searchOf } from "./model.server";

const reportedBy = (db: Queryable, { id, confirmedEmail }: Person) =>
  db
    .selectFrom("faults")
    .where((where) =>
      where.or([
        where("user_id", "=", id),
        ...(confirmedEmail === undefined ? [] : [where("contact_key", "=", confirmedEmail)]),
      ]),
    );

const withoutReporter = ({ text, outcome }: Pick<FaultRow, "text" | "outcome">) => ({
  user_id: null,
  name: "",
  contact: "",
  contact_key: null,
  search_text: searchOf({ text, outcome, name: "", contact: "" }),
});

/** Faults that somebody reported, by their account or confirmed e-mail. The faults stay, without the person. */
export const personalDataOfFaults: PersonalData = {
  name: "faults",
  columns: { faults: ["user_id", "name", "contact", "contact_key"] },
  read: (db, person) =>
    reportedBy(db, person)
      .select(["id", "equipment_id", "text", "severity", "name", "contact", "status", "outcome", "created_at"])
      .orderBy("id")
      .execute(),
  async forget(transaction, person) {
    const rows = await reportedBy(transaction, person).select(["id", "text", "outcome"]).execute();
    for (const { id, ...texts } of rows) await updateRow(transaction, "faults", id, withoutReporter(texts));
    const deleted = await forgetInTrash(transaction, person, {
      resources: ["equipment", "fault"],
      table: "faults",
      emailColumn: "contact_key",
      withoutPerson: (row) => ({ ...row, ...withoutReporter(row as FaultRow) }),
    });
    await forgetMails(transaction, { items: [...rows.map(({ id }) => id), ...deleted].map((id) => `fault ${id}`) });
  },
};
