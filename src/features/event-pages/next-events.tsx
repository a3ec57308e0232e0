import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { useSection } from "../../ui/section";
import type { Event } from "../events/schema";
import NextList from "./next-list";

/** A few upcoming events; nothing if there are none. */
export function NextEvents({ events }: { events: Event[] | Promise<Event[]> }) {
  const next = useSection(events);
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next" className="border-rule border-t">
      <div className="wrap grid gap-6 py-14 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="next">{t`Coming Up Next`}</h2>
          <ButtonLink to="/events" variant="secondary">{t`All Events`}</ButtonLink>
        </div>
        <div>
          <NextList events={next} />
        </div>
      </div>
    </section>
  );
}
