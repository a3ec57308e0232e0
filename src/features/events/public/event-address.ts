import type { Caller } from "../../../client/api";
import { askedBy, listAddress } from "../../../client/list-page/list-address";
import { t } from "../../../platform/languages/texts";
import { eventsApi } from "../client";
import type { EventList } from "../schema";

/** The filters of /events in their order. */
export const eventFilters = [
  {
    id: "",
    get label() {
      return t`All Events`;
    },
    ask: {},
  },
  {
    id: "upcoming",
    get label() {
      return t`Upcoming`;
    },
    ask: { upcoming: "true" },
  },
  {
    id: "workshops",
    get label() {
      return t`Workshops`;
    },
    ask: { status: "workshop" },
  },
  {
    id: "hackathons",
    get label() {
      return t`Hackathons`;
    },
    ask: { status: "hackathon" },
  },
  {
    id: "meetups",
    get label() {
      return t`Meetups`;
    },
    ask: { status: "meetup" },
  },
  {
    id: "panels",
    get label() {
      return t`Panels`;
    },
    ask: { status: "panel" },
  },
  {
    id: "bootcamps",
    get label() {
      return t`Bootcamps`;
    },
    ask: { status: "bootcamp" },
  },
] as const;

/** /events?show=…&search=…&series=…&page=…; of the series that it names all dates are shown, of any other only the next. */
export const eventsAddress = listAddress("/events", ["show", "search"], ["series", "page"]);

type EventAddress = ReturnType<typeof eventsAddress.read>;

const pageSize = 20;

/** One page of the list that an address names. @throws ApiError 422 with a sentence for an unknown filter */
export async function listEvents(api: Caller, { show, search, page, series }: EventAddress): Promise<EventList> {
  const ask = askedBy(eventFilters, show, (id) => t`There is no kind of event called “${{ id }}”`);
  const dates = series ? { series_id: series } : { series: "next" as const };
  return eventsApi(api).list({ ...ask, ...dates, search, page: page || 1, size: pageSize });
}
