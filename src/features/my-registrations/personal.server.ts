import { forgetTitles } from "../../api/audit/trail.server";
import type { Forgetting, Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";
import { updateRow } from "../../platform/database/rows.server";
import { forgetMails } from "../../platform/mail/forget.server";
import { freePlace, statusAt } from "../events/model.server";
import { lockRegistrations } from "../registrations/locking.server";
import { notificationOf } from "../registrations/mails.server";
import { cancelled, findRegistration, holdsPlace, isActive } from "../registrations/model.server";
import { type AnyRegistration, withoutPerson } from "../registrations/without-person";
import { settlePlaces } from "../waiting-list/waiting-list.server";

/** Registrations of the account, and those made with its confirmed e-mail. */
const ofPerson = (db: Queryable, { id, confirmedEmail }: Person) =>
  db
    .selectFrom("registrations")
    .innerJoin("events", "events.id", "registrations.event_id")
    .where((where) =>
      where.or([
        where("registrations.user_id", "=", id),
        ...(confirmedEmail === undefined
          ? []
          : [
              where.and([
                where("registrations.user_id", "is", null),
                where("registrations.email_key", "=", confirmedEmail),
              ]),
            ]),
      ]),
    );

const read = (db: Queryable, person: Person) =>
  ofPerson(db, person)
    .select(["registrations.id", "registrations.event_id", "events.title as event", "events.start_date"])
    .select(["registrations.name", "registrations.email", "registrations.phone", "registrations.organization"])
    .select(["registrations.experience_level", "registrations.interests"])
    .select(["registrations.dietary_restrictions", "registrations.special_requirements"])
    .select(["registrations.guests", "registrations.answers", "registrations.payment_status", "registrations.paid_at"])
    .select([
      "registrations.registration_status",
      "registrations.checked_in_at",
      "registrations.created_at",
      "registrations.updated_at",
    ])
    .orderBy("registrations.id")
    .execute();

/** The person's registrations, locked with their events, and the events. */
const lockOwn = (transaction: Queryable, person: Person) =>
  lockRegistrations(transaction, () =>
    ofPerson(transaction, person)
      .select([
        "registrations.id",
        "registrations.event_id",
        "registrations.registration_status",
        "registrations.places",
      ])
      .orderBy("registrations.id")
      .execute(),
  );

/** Frees places of future events and removes the person from all registrations; attendance counts stay. */
async function forget(transaction: Queryable, person: Person, call: Forgetting): Promise<void> {
  const at = call.now();
  const { rows, events } = await lockOwn(transaction, person);
  const ids = rows.map(({ id }) => id);
  // Before administrators get the notices, which name nobody.
  await forgetMails(transaction, { items: ids.map((id) => `registration ${id}`) });
  for (const { id, event_id, registration_status, places } of rows) {
    const event = events.get(event_id);
    const leaves = isActive(registration_status) && !(event && statusAt(event, at) === "past");
    if (leaves && holdsPlace(registration_status)) await freePlace(transaction, event_id, places);
    await transaction
      .updateTable("registrations")
      .set((set) => ({
        ...withoutPerson(id),
        ...(leaves ? cancelled : {}),
        // The old links end.
        link_counter: set("link_counter", "+", 1),
        updated_at: at.toISOString(),
      }))
      .where("id", "=", id)
      .execute();
    if (!leaves) continue;
    await notificationOf(transaction, call, "withdrawals", await findRegistration(transaction, id));
    await settlePlaces(transaction, call, event_id);
  }
  await forgetTitles(transaction, "registration", ids.map(String));
  await forgetInTrash(transaction, person, at);
}

/** A deleted event with its registrations, or one deleted registration. */
interface Part {
  table: string;
  rows: AnyRegistration[];
}

/** Removes a person from the trash, so that restoring brings nobody back. */
async function forgetInTrash(transaction: Queryable, person: Person, now: Date): Promise<void> {
  const bundles = transaction
    .selectFrom("trash")
    .where("resource", "in", ["event", "registration"])
    .where((where) => where.or(tracesOf(person).map((trace) => where("rows", "like", `%${trace}%`))));
  for (const { id } of await bundles.select("id").orderBy("id").execute()) {
    const row = await bundles.select(["resource", "item", "rows"]).where("id", "=", id).executeTakeFirst();
    if (!row) continue;
    const parts = JSON.parse(row.rows) as Part[];
    const registrations = parts.find(({ table }) => table === "registrations")?.rows ?? [];
    const own = registrations.filter((one) => isOf(one, person));
    if (own.length === 0) continue;
    await forgetTitles(
      transaction,
      "registration",
      own.map((one) => String(one.id)),
    );
    await forgetMails(transaction, { items: own.map((one) => `registration ${one.id}`) });
    if (row.resource === "registration") {
      await transaction.deleteFrom("trash").where("id", "=", id).execute();
      continue;
    }
    const event = parts.find(({ table }) => table === "events")?.rows[0] as DeletedEvent | undefined;
    for (const one of own) {
      Object.assign(one, withoutPerson(one.id));
      if (event && event.end_date >= now.toISOString()) cancelIn(event, one);
    }
    await updateRow(transaction, "trash", id, { rows: JSON.stringify(parts) });
  }
}

/** Cancels an active registration of a deleted event, and frees its places. */
function cancelIn(event: DeletedEvent, registration: AnyRegistration): void {
  const { registration_status: status, places } = registration;
  if (!isActive(status)) return;
  if (holdsPlace(status)) event.places_taken -= places ?? 1;
  registration.registration_status = "cancelled";
}

/** Texts that a bundle with the person contains; other bundles may contain them, too. */
const tracesOf = ({ id, confirmedEmail }: Person): string[] => [
  `"user_id":${id}`,
  ...(confirmedEmail === undefined ? [] : [JSON.stringify(confirmedEmail).replaceAll("\\", "_")]),
];

interface DeletedEvent extends AnyRegistration {
  end_date: string;
  places_taken: number;
}

const isOf = ({ user_id, email_key }: AnyRegistration, { id, confirmedEmail }: Person) =>
  user_id === id || (user_id === null && confirmedEmail !== undefined && email_key === confirmedEmail);

/** The registrations of a person. */
export const personalDataOfRegistrations: PersonalData = {
  name: "registrations",
  columns: {
    registrations: ["user_id", "name", "email", "email_key", "phone", "guests", "answers"],
    // The maker of a helper's link; cleared by the foreign key.
    door_links: ["created_by"],
  },
  read,
  forget,
};
