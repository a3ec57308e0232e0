import type { Services } from "../../api/endpoint.server";
import { settleDueOffers } from "../../features/waiting-list/model.server";

/** How often is looked for offers that have lapsed; milliseconds. Whoever registers meanwhile finds their places free all the same. */
const lookMs = 15_000;

/**
 * Ends the offers of places that nobody has confirmed in time, now and every quarter of a minute, and gives them to those who are
 * next. Each process looks; the lock of the event makes one of them do it.
 *
 * @returns what stops it, once what is being done has been
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
