import { forgetInTrash } from "../../api/forget-in-trash.server";
import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";

/** Grants of the account, and those that wait under its confirmed e-mail. */
const ofPerson = (db: Queryable, { id, confirmedEmail }: Person) =>
  db
    .selectFrom("qualification_grants as grants")
    .innerJoin("qualifications", "qualifications.id", "grants.qualification_id")
    .where((where) =>
      where.or([
        where("grants.user_id", "=", id),
        ...(confirmedEmail === undefined ? [] : [where("grants.email_key", "=", confirmedEmail)]),
      ]),
    );

async function read(db: Queryable, person: Person) {
  const grants = await ofPerson(db, person)
    .select(["grants.id", "qualifications.name as qualification", "grants.name", "grants.granted_on"])
    .select(["grants.expires_on", "grants.source", "grants.event_id", "grants.note", "grants.created_at"])
    .select(["grants.revoked_at", "grants.revoke_reason"])
    .orderBy("grants.id")
    .execute();
  const told_of_the_next = await db
    .selectFrom("qualification_interests as interests")
    .innerJoin("qualifications", "qualifications.id", "interests.qualification_id")
    .select(["qualifications.name as qualification", "interests.created_at"])
    .where("interests.user_id", "=", person.id)
    .orderBy("interests.id")
    .execute();
  return { grants, told_of_the_next };
}

/** A person's qualifications. */
export const personalDataOfGrants: PersonalData = {
  name: "qualifications",
  columns: {
    qualification_grants: ["user_id", "email_key", "name", "granted_by", "revoked_by"],
    qualification_interests: ["user_id"],
  },
  read,
  async forget(transaction, person) {
    const ids = ofPerson(transaction, person).select("grants.id");
    await transaction.deleteFrom("qualification_grants").where("id", "in", ids).execute();
    const deleted = { resources: ["qualification"] };
    await forgetInTrash(transaction, person, { ...deleted, table: "qualification_grants", emailColumn: "email_key" });
    await forgetInTrash(transaction, person, { ...deleted, table: "qualification_interests" });
  },
};
