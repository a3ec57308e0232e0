import { endAllLinks } from "../../features/account-links/model.server";
import { endAllSessions } from "../../features/auth/model.server";
import { endAllTickets } from "../../features/factors/model.server";
import { endAllPreviewLinks } from "../../features/preview-links/model.server";
import type { Database } from "../../platform/database/database.server";
import { keepUnsent } from "../../platform/mail/queue.server";

/**
 * What an old copy must not revive: everybody has been signed out since, perhaps for a reason, and mail that waited when it was
 * made has been sent. Each line is a function of the room that it belongs to.
 */
const endings: ((db: Database, now: Date) => Promise<void>)[] = [
  endAllSessions,
  endAllLinks,
  endAllTickets,
  endAllPreviewLinks,
  keepUnsent,
];

/** Ends what a restored copy holds of sessions and the like. */
export async function endWhatWasOpen(db: Database, now: Date): Promise<void> {
  for (const end of endings) await end(db, now);
}
