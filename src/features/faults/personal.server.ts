import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";
import { forgetMails } from "../../platform/mail/forget.server";
import { searchOf } from "./model.server";

const reportedBy = (db: Queryable, { id, confirmedEmail }: Person) =>
  db
    .selectFrom("faults")
    .where((where) =>
      where.or([
        where("user_id", "=", id),
        ...(confirmedEmail === undefined ? [] : [where("contact_key", "=", confirmedEmail)]),
      ]),
    );

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
    await forgetMails(transaction, { items: rows.map(({ id }) => `fault ${id}`) });
    for (const { id, ...texts } of rows)
      await transaction
        .updateTable("faults")
        .set({
          user_id: null,
          name: "",
          contact: "",
          contact_key: null,
          search_text: searchOf({ ...texts, name: "", contact: "" }),
        })
        .where("id", "=", id)
        .execute();
  },
};
