import { Link } from "react-router";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { formatDate } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { eventsApi } from "../../events/client";
import type { Event } from "../../events/schema";

/** So many are listed, soonest first. */
const most = 20;

/** The events that visitors do not see yet, for who may look at them before: each leads to its preview. Nothing where there are none. */
export function DraftEvents() {
  const { loaded } = useLoaded("drafts", () =>
    eventsApi(sessionApi).list({ publication: "draft", sort: "start_date", size: most }),
  );
  if (loaded.state === "failed") return <p className="text-soft">Drafts could not be loaded. {loaded.detail}</p>;
  if (loaded.state === "loading" || loaded.value.items.length === 0) return null;
  const { items, total } = loaded.value;
  return (
    <section aria-labelledby="drafts-title" className="grid gap-3">
      <h2 id="drafts-title">Drafts of events</h2>
      <p className="text-soft">Visitors do not see these yet. You may look at them as they will be.</p>
      <ul className="grid divide-y divide-rule border-rule border-y">
        {items.map((event) => (
          <Draft key={event.id} event={event} />
        ))}
      </ul>
      {total > items.length && (
        <p className="text-soft">
          The next {items.length} of {total}.
        </p>
      )}
    </section>
  );
}

function Draft({ event: { id, title, start_date } }: { event: Event }) {
  const { timeZone } = useSite();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
      <Link to={`/events/${id}`} className="reach min-w-0 wrap-anywhere">
        {title}
      </Link>
      <span className="fact-type text-soft">{formatDate(start_date, timeZone)}</span>
    </li>
  );
}
