import { endAllLinks } from "../../features/account-links/account-links.server";
import { endAllSessions } from "../../features/auth/sign-in.server";
import { endAllTickets } from "../../features/factors/factors.server";
import { endAllPreviewLinks } from "../../features/preview-links/preview-links.server";
import type { Database } from "../../platform/database/database.server";
import { keepUnsent } from "../../platform/mail/queue.server";

/**
 * Ends data that a restore must not revive: sessions and links, which may have been ended since for a reason, and
 * queued mail, which has been sent since. Each entry is a function of the feature that owns the data.
 */
const endings: ((db: Database, now: Date) => Promise<void>)[] = [
  endAllSessions,
  endAllLinks,
  endAllTickets,
  endAllPreviewLinks,
  keepUnsent,
];

/** Ends the sessions, links and tickets in a restored database, and holds back its queued mail. */
export async function endWhatWasOpen(db: Database, now: Date): Promise<void> {
  for (const end of endings) await end(db, now);
}
