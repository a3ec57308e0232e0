import type { Services } from "../api/endpoint.server";
import { tellGatheredFaults } from "../features/faults/mails.server";
import { tellChangedEvents } from "../features/notifications/changed-events.server";
import { remindOfEvents } from "../features/notifications/reminders.server";

type Telling = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "siteKey" | "log" | "now">;

/**
 * Writes the mails that are due: about events that changed some minutes ago or start within a day, and gathered faults.
 */
export async function writeEventMails(telling: Telling): Promise<void> {
  await tellChangedEvents(telling.db, telling);
  await remindOfEvents(telling.db, telling);
  await tellGatheredFaults(telling.db, telling);
}
