import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { eventsApi } from "../client";
import type { EventFilter, EventList } from "../schema";

/** The filters of /events in their order; `show` is what the address says, `ask` what the API is asked. */
export const eventFilters = [
  { show: "", label: "All Events", ask: {} },
  { show: "upcoming", label: "Upcoming", ask: { upcoming: "true" } },
  { show: "workshops", label: "Workshops", ask: { status: "workshop" } },
  { show: "hackathons", label: "Hackathons", ask: { status: "hackathon" } },
  { show: "meetups", label: "Meetups", ask: { status: "meetup" } },
  { show: "panels", label: "Panels", ask: { status: "panel" } },
  { show: "bootcamps", label: "Bootcamps", ask: { status: "bootcamp" } },
] as const satisfies { show: string; label: string; ask: EventFilter }[];

/** What an address of the list asks for, as it was written: nothing of it is known to make sense. */
export interface EventAddress {
  show: string;
  search: string;
  page: string;
  /** the series of which all dates are shown; of any other, only what comes next */
  series: string;
}

const pageSize = 20;

/** Reads `?show=…&search=…&page=…&series=…`. */
export function readEventAddress(parameters: URLSearchParams): EventAddress {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  return { show: read("show"), search: read("search"), page: read("page"), series: read("series") };
}

/** The address of a list; what is not given is left out, and so is the first page. */
export function eventsHref({
  show = "",
  search = "",
  page = 1,
  series = "",
}: {
  show?: string;
  search?: string;
  page?: number;
  series?: string | number;
}) {
  const parameters = new URLSearchParams({
    ...(show ? { show } : {}),
    ...(search ? { search } : {}),
    ...(series ? { series: String(series) } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return parameters ? `/events?${parameters}` : "/events";
}

/**
 * Asks for one page of the list that an address names.
 *
 * @throws ApiError 422 with a sentence when the address asks for something there is not
 */
export async function listEvents(api: Caller, { show, search, page, series }: EventAddress): Promise<EventList> {
  const filter = eventFilters.find((one) => one.show === show);
  if (!filter) throw new ApiError(422, `There is no kind of event called “${show}”`);
  const dates = series ? { series_id: series } : { series: "next" as const };
  return eventsApi(api).list({ ...filter.ask, ...dates, search, page: page || 1, size: pageSize });
}
