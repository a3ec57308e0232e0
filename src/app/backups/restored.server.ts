import { endAllLinks } from "../../features/account-links/tokens.server";
import { endAllSessions } from "../../features/auth/sign-in.server";
import { endAllTickets } from "../../features/factors/factors.server";
import { endAllPreviewLinks } from "../../features/preview-links/preview-links.server";
import { endUnsentMessages } from "../../features/webhooks/outbox.server";
import type { Database } from "../../platform/database/database.server";
import { keepUnsent } from "../../platform/mail/queue.server";

/** Ends sessions, links and queued mail, which a restore must not revive; one function for each feature. */
const endings: ((db: Database, now: Date) => Promise<void>)[] = [
  endAllSessions,
  endAllLinks,
  endAllTickets,
  endAllPreviewLinks,
  keepUnsent,
  endUnsentMessages,
];

/** Ends the sessions, links and tickets in a restored database, and holds back its queued mail. */
export async function closeAfterRestore(db: Database, now: Date): Promise<void> {
  for (const end of endings) await end(db, now);
}
