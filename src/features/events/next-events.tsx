import { lazy, useRef } from "react";
import { useSection } from "../../client/page";
import { nothing, ServerDrawn } from "../../ui/server-drawn";
import { useLinksWithin } from "../../ui/use-links-within";
import type { Event } from "./schema";

/** An addition: where it does not arrive, the page is whole without it. */
const NextList = lazy(() => import("./next-list").catch(nothing));

/** A few events that come next; nothing where there are none. */
export function NextEvents({ events }: { events: Event[] | Promise<Event[]> }) {
  const next = useSection(events);
  const section = useRef<HTMLElement>(null);
  useLinksWithin(section);
  if (next.length === 0) return null;
  return (
    <section ref={section} aria-labelledby="next" className="border-rule border-t">
      <ServerDrawn key={next[0]?.id} art={NextList} properties={{ events: next }} />
    </section>
  );
}
