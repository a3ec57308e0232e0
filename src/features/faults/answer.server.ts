import type { CurrentUser } from "../../api/current-user";
import type { Services } from "../../api/endpoint.server";
import type { Database } from "../../platform/database/database.server";
import { isClosed } from "../fault-records/schema";
import { mayMailAddress } from "../mails/mails.server";
import { notifyReporter } from "./mails.server";
import { changeFault, findFault, findFaultRow } from "./model.server";
import type { Fault, FaultChange } from "./schema";

type Answering = Pick<Services, "limits" | "mails" | "site" | "siteAddress" | "now"> & {
  db: Database;
  user: CurrentUser;
};

/**
 * Changes a fault for a keeper; its reporter is told once it is closed, if they left an e-mail.
 * @throws Problem 404; 422 for closing without an outcome
 */
export async function answerFault(call: Answering, id: number, change: FaultChange): Promise<Fault> {
  const { db, user, now } = call;
  const { contact, contact_key, closed_at, stranger } = await findFaultRow(db, id);
  const closes = closed_at === null && change.status !== undefined && isClosed(change.status);
  // Counted before the transaction, in which it would wait for itself.
  const notifies = closes && contact_key !== null;
  const mayNotify = notifies && (await mayMailAddress(call, { email: contact, is_verified: stranger === null }));
  return db.change(async (transaction) => {
    const { before, after } = await changeFault(transaction, id, change, { userId: user.id, now: now() });
    if (mayNotify && before.closed_at === null && after.closed_at !== null)
      await notifyReporter(transaction, call, after);
    return findFault(transaction, id);
  });
}
