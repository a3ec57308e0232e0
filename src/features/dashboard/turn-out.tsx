import { Link } from "react-router";
import { tabPath } from "../../admin/tab-path";
import { sessionApi } from "../../client/session";
import { formatDate } from "../../ui/formatting";
import { useSite } from "../../ui/site";
import { WithDates } from "../../ui/time/with-dates";
import { turnOutApi } from "../turn-out/client";
import type { TurnOut } from "../turn-out/schema";
import { DashboardList, rowLink } from "./dashboard-section";

const looked = 10;

/** The turn-out of the latest past events. */
export const LastTurnOut = () => (
  <DashboardList
    title="Turn-out"
    all={{ to: tabPath("registrations", { view: "statistics" }), label: "Statistics" }}
    what="the turn-out"
    load={async () => {
      const { items } = await turnOutApi(sessionApi).turnOut({ events: looked });
      return items.map((one) => ({ ...one, id: one.event.id }));
    }}
    empty="There are no past events yet."
    row={(one) => <TurnOutRow {...one} />}
  />
);

function TurnOutRow({ event, registered, attended, turn_out }: TurnOut["items"][number]) {
  const { timeZone } = useSite();
  const percent = turn_out === null ? undefined : Math.round(turn_out * 100);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5">
      <Link to={tabPath("registrations", { event: event.id })} className={rowLink}>
        {event.title}
      </Link>
      <p className="font-display text-[1.25rem] leading-none font-[740] tabular-nums">
        {percent === undefined ? <span className="text-soft">–</span> : `${percent} %`}
      </p>
      <div aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-xs bg-stone">
        <div className="h-full bg-violet" style={{ width: `${percent ?? 0}%` }} />
      </div>
      <p className="fact-type col-span-2 flex flex-wrap justify-between gap-x-4 text-soft">
        <span>
          <WithDates text={formatDate(event.start_date, timeZone)} />
        </span>
        <span>{registered === 0 ? "Nobody had registered" : `${attended} of ${registered} came`}</span>
      </p>
    </div>
  );
}
