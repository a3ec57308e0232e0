import { recordEntry } from "../../api/audit/trail.server";
import type { Database } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import type { FontFolder } from "../../platform/files/font-folder.server";
import { t } from "../../platform/languages/texts";
import { sendLink, type Writing } from "../registrations/mails.server";
import { registrationData } from "../registrations/resource";
import { findManaged, renewed, rowOf } from "./managed-registration.server";
import type { Managed } from "./schema";

/**
 * Replaces a registration's link and mails the new one. The response omits it, so a thief of the old link loses access.
 * @throws Problem 404 for an invalid link; 409 if no mail can be sent, which would leave the holder without a link
 */
export const replaceOwn = (
  db: Database,
  token: string,
  { call, sends, fonts }: { call: Writing; sends: boolean; fonts: FontFolder },
): Promise<Managed> =>
  db.write(async (transaction) => {
    const now = call.now();
    const { siteKey } = call;
    const managed = await findManaged(transaction, token, { siteKey, now, sends, fonts });
    const { id } = await rowOf(transaction, siteKey, token);
    if (!sends || managed.registration.email === "")
      throw new Problem(
        409,
        t`No mail can be sent to you now, so this link stays. Please ask the organisers for a new one.`,
      );
    await renewed(transaction, {
      id,
      now,
      // Of two concurrent replacements the first wins: the event is locked by then.
      locked: () => rowOf(transaction, siteKey, token),
      also: async (_transaction, changed, { link_counter }) => {
        await sendLink(transaction, call, changed, { isNew: true, byHolder: true });
        await recordEntry(transaction, {
          actor: { id: null, name: "By its link", username: "" },
          action: "updated",
          resource: registrationData.key,
          item: String(id),
          title: changed.name,
          changes: [{ field: "link_counter", before: String(link_counter - 1), after: String(link_counter) }],
          now,
        });
      },
    });
    return managed;
  });
