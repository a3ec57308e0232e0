import { givesNothing, insertGiving } from "../features/qualifications/events/event-grants.server";
import { findQualification, insertGrant } from "../features/qualifications/grants/grants.server";
import { qualifications } from "../features/qualifications/model.server";
import { foldKey } from "../platform/text";
import { dayAt } from "../platform/time";
import { momentOf } from "./dates.server";
import { type Ids, type Import, idsOf } from "./importing.server";
import type { Organisation } from "./read.server";

interface Granting {
  qualificationId: number;
  email: string;
  name: string;
  note?: string;
  at: Date;
  eventId?: number;
}

/** Adds a grant that waits under a made-up e-mail. Nobody is told of samples. */
async function addGrant({ transaction, start }: Import, granting: Granting): Promise<number> {
  const { qualificationId, email, name, note, at, eventId } = granting;
  const day = dayAt(at, start.timeZone);
  const { id } = await insertGrant(transaction, {
    qualification: await findQualification(transaction, qualificationId),
    grantee: { userId: null, emailKey: foldKey(email), name },
    granted_on: day,
    source: eventId === undefined ? "hand" : "event",
    ...(eventId !== undefined && { event_id: eventId }),
    granted_by: null,
    ...(note && { note }),
    now: at,
    today: day,
  });
  const told = { granted_told_on: "", expiring_told_on: "", expired_told_on: "", revoked_told_on: "" };
  await transaction.updateTable("qualification_grants").set(told).where("id", "=", id).execute();
  return id;
}

/** Adds the qualifications with the grants by hand. @returns their ids by name */
export async function addQualifications(all: Import, agreementIds: Ids): Promise<Ids> {
  const { organisation, transaction, start } = all;
  const ids = new Map<string, number>();
  for (const { created, updated: _, needs, agreement, grants, ...rest } of organisation.qualifications) {
    const agreement_id = agreement === undefined ? null : (agreementIds.get(agreement) ?? null);
    const made = { ...rest, needs: idsOf(needs, ids), agreement_id };
    const { id } = await qualifications.insert(transaction, made, momentOf(created, start));
    ids.set(rest.name, id);
    for (const { at, revoked, ...grant } of grants) {
      const grantId = await addGrant(all, { ...grant, qualificationId: id, at: momentOf(at, start) });
      if (revoked)
        await transaction
          .updateTable("qualification_grants")
          .set({ revoked_at: momentOf(revoked.at, start).toISOString(), revoke_reason: revoked.reason })
          .where("id", "=", grantId)
          .execute();
    }
  }
  return ids;
}

type SampleEvent = Pick<Organisation["events"][number], "gives" | "mode" | "requires" | "registrations">;

/** Says what an event gives and requires, and grants it to everybody who attended. */
export async function addGiving(
  all: Import,
  { eventId, day, gives, mode, requires, registrations }: SampleEvent & { eventId: number; day: string },
  ids: Ids,
): Promise<void> {
  const giving = { qualification_ids: idsOf(gives, ids), mode, requires: idsOf(requires, ids) };
  if (givesNothing(giving)) return;
  await insertGiving(all.transaction, eventId, giving);
  for (const { email, name } of registrations.filter(({ attended }) => attended))
    for (const qualificationId of giving.qualification_ids)
      await addGrant(all, { qualificationId, email, name, at: new Date(day), eventId });
}
