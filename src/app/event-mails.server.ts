import type { Services } from "../api/endpoint.server";
import { tellChangedEvents } from "../features/notifications/changed.server";
import { remindOfEvents } from "../features/notifications/reminders.server";

type Telling = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "siteKey" | "log" | "now">;

/** How often is looked for events that have changed or start within a day; milliseconds. */
const lookMs = 15_000;

/** Writes the mails that are due: of events that have changed some minutes ago, and of those that start within a day. */
export async function writeEventMails(telling: Telling): Promise<void> {
  await tellChangedEvents(telling.db, telling);
  await remindOfEvents(telling.db, telling);
}

/**
 * Writes such mails now and every quarter of a minute. Each process looks; what one has taken, no other takes.
 *
 * @returns what stops it, once what is being written has been
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
