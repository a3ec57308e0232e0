import type { Services } from "../api/endpoint.server";
import { notifyOfGatheredFaults } from "../features/faults/mails.server";
import { notifyOfChangedEvents } from "../features/notifications/changed-events.server";
import { remindOfEvents } from "../features/notifications/reminders.server";
import { notifyOfGatheredSubmissions } from "../features/projects/members/mails.server";

type MailServices = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "siteKey" | "log" | "now">;

/**
 * Writes the mails that are due: about events that changed some minutes ago or start within a day, gathered faults, and
 * projects to review.
 */
export async function writeEventMails(services: MailServices): Promise<void> {
  await notifyOfChangedEvents(services.db, services);
  await remindOfEvents(services.db, services);
  await notifyOfGatheredFaults(services.db, services);
  await notifyOfGatheredSubmissions(services.db, services);
}
