import type { Services } from "../../api/endpoint.server";
import { settleDueOffers } from "../../features/waiting-list/waiting-list.server";

/** Interval between looks for lapsed offers; milliseconds. Registrations in between find the places free anyway. */
const lookMs = 15_000;

/**
 * Ends lapsed offers of places and offers them to the next in line, now and every 15 seconds; the event's lock lets one
 * process act.
 * @returns a function that stops it after the current run
 */
export function startSettlingOffers(services: Services): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= settleDueOffers(services)
      .catch((error: unknown) => {
        if (!services.db.isAway)
          services.log.error({ err: error }, "offers of places could not be ended; they are next time");
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, lookMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
