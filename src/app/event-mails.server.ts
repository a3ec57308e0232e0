import type { Services } from "../api/endpoint.server";
import { tellGatheredFaults } from "../features/faults/mails.server";
import { tellChangedEvents } from "../features/notifications/changed-events.server";
import { remindOfEvents } from "../features/notifications/reminders.server";

type Telling = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "siteKey" | "log" | "now">;

/** Interval between looks for events that have changed or start within a day; milliseconds. */
const lookMs = 15_000;

/**
 * Writes the mails that are due: about events that changed some minutes ago or start within a day, and gathered faults.
 */
export async function writeEventMails(telling: Telling): Promise<void> {
  await tellChangedEvents(telling.db, telling);
  await remindOfEvents(telling.db, telling);
  await tellGatheredFaults(telling.db, telling);
}

/**
 * Writes event mails now and every 15 seconds; one process claims each.
 * @returns a function that stops it after the current run
 */
export function startEventMails(telling: Telling): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= writeEventMails(telling)
      .catch((error: unknown) => {
        if (!telling.db.isAway) telling.log.error({ err: error }, "mails about events could not be written; they wait");
      })
      .finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, lookMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
