import type { Services } from "../api/endpoint.server";
import { forgetAcceptances } from "../features/agreements/acceptances.server";
import { forgetOldEntries } from "../features/audit/audit-entries.server";
import { sweepWatches } from "../features/bookings/watches/watches.server";
import { forgetChecks } from "../features/door/checks.server";
import { forgetOldDrafts } from "../features/drafts/drafts.server";
import { sweepFaults } from "../features/faults/sweep.server";
import { forgetAnnouncements } from "../features/notifications/sent-notifications.server";
import { forgetPreviewLinks } from "../features/preview-links/preview-links.server";
import { sweepProjectFiles } from "../features/projects/members/sweep.server";
import { forgetRegistrationKeys } from "../features/registrations/model.server";
import { forgetUnconfirmed } from "../features/subscribers/model.server";
import { emptyTrash } from "../features/trash/trash.server";
import { adoptUploads, sweepFiles } from "../features/uploads/sweep.server";
import { sweepMessages } from "../features/webhooks/outbox.server";
import { takeTurn } from "../platform/database/setting-rows.server";
import { unbounded } from "../platform/database/waiting-time.server";
import { startRepeating } from "../platform/jobs/repeat.server";
import { forgetOldCounts } from "../platform/limits/database-counts.server";
import { forgetContents } from "../platform/mail/queue.server";

const hourMs = 3_600_000;

/**
 * Deletes expired data: trash after 30 days, the trail after two years, rate limits, idempotency keys and phones'
 * check-ins, mail bodies after a month, drafts after half a year, preview links after a week, pictures of closed faults
 * after 90 days, acceptances three years after their account, watches after a month, messages of paused webhooks after three days,
 * files that no project names after a day, and addresses for news that nobody confirmed after a week.
 */
export async function sweep(services: Pick<Services, "db" | "files" | "now">): Promise<void> {
  const { db, now } = services;
  await emptyTrash(db, now());
  await forgetOldEntries(db, now());
  await forgetOldCounts(db, now());
  await forgetRegistrationKeys(db, now());
  await forgetChecks(db, now());
  await forgetAnnouncements(db, now());
  await forgetContents(db, now());
  await forgetOldDrafts(db, now());
  await forgetPreviewLinks(db, now());
  await sweepFaults(services);
  await forgetAcceptances(db, now());
  await sweepWatches(db, now());
  await sweepMessages(db, now());
  await sweepProjectFiles(services);
  await forgetUnconfirmed(db, now());
}

/** A little less than an hour, so that the same process finds the next turn free; milliseconds. */
const turnMs = hourMs - 60_000;

/**
 * Sweeps soon after a start and every hour, files last, because rows in the trash refer to them; one process takes the
 * turn. Failures are logged.
 * @returns a function that stops it after the current sweep
 */
export function startSweeping(services: Pick<Services, "db" | "files" | "now" | "log">): () => Promise<void> {
  const sweepAll = async () => {
    const at = services.now();
    if (!(await takeTurn(services.db, "turn sweep", at, new Date(at.getTime() + turnMs)))) return;
    await sweep(services);
    await adoptUploads(services);
    await sweepFiles(services);
  };
  return startRepeating(services, {
    everyMs: hourMs,
    failed: "sweeping failed; it is tried again",
    work: () => services.db.whenBack().then(() => unbounded(sweepAll)),
  });
}
