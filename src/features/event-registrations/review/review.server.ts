import type { Services } from "../../../api/endpoint.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { recordStatusAtDoor } from "../../door/checks.server";
import type { RegistrationStatus, SetStatus } from "../../registrations/choices";
import { notifyCancelled, notifyPromoted, notifyRegistered } from "../../registrations/mails.server";
import { deleteRegistration, setStatus } from "../../registrations/model.server";
import type { Registration } from "../../registrations/schema";
import { settlePlaces } from "../../waiting-list/waiting-list.server";

type Reviewing = Services & { db: Database };

/** Sets a status, tells the registrant, and gives freed places to the waiting list. @throws as `setStatus` */
export function review(call: Reviewing, id: number, status: SetStatus): Promise<Registration> {
  const alsoPlace = async (transaction: Queryable, registration: Registration, was: RegistrationStatus) => {
    if (status === "cancelled") {
      await notifyCancelled(transaction, call, registration, { byOrganiser: true, waited: was === "waiting" });
      await settlePlaces(transaction, call, registration.event_id);
    } else if (was === "cancelled") await notifyRegistered(transaction, call, registration);
    else if (was === "waiting" || was === "offered") await notifyPromoted(transaction, call, registration);
  };
  return setStatus(call.db, { id, status, now: call.now(), writeArrivals: recordStatusAtDoor, alsoPlace });
}

/** Deletes a registration, tells the registrant, and gives freed places to the waiting list. @throws Problem 404 */
export const remove = (call: Reviewing, id: number): Promise<void> =>
  deleteRegistration(call.db, id, async (transaction, registration, waited) => {
    await notifyCancelled(transaction, call, registration, { byOrganiser: true, waited });
    await settlePlaces(transaction, call, registration.event_id);
  });
