import { sizeOf } from "../../../admin/list/list-address";
import { pageNumber } from "../../../client/use-address";
import type { RegistrationFilter } from "../../registrations/schema";
import { type RegistrationOrder, registrationOrders } from "../../registrations/schema";
import { type Standing, standings } from "./status-badge";

/** Registrations on one page of the list, where the address says nothing. */
export const usualSize = 10;

type Filter = Pick<RegistrationFilter, "search" | "status"> & {
  event_id: number | undefined;
  page: number;
  size: number;
  sort: RegistrationOrder;
};

const isStatus = (text: string | null): text is Standing => (standings as (string | null)[]).includes(text);
const isOrder = (text: string | null): text is RegistrationOrder =>
  (registrationOrders as readonly (string | null)[]).includes(text);

/**
 * What an address asks for; what makes no sense in it counts as not said.
 *
 * @param eventId the event, where the page is about one
 */
export function readFilter(params: URLSearchParams, eventId?: number): Filter {
  const [status, event, sort] = [params.get("status"), params.get("event") ?? "", params.get("sort")];
  return {
    search: params.get("q")?.slice(0, 100) || undefined,
    status: isStatus(status) ? status : undefined,
    event_id: eventId ?? (/^[1-9]\d{0,8}$/.test(event) ? Number(event) : undefined),
    page: pageNumber(params.get("page")),
    size: sizeOf(params, usualSize),
    sort: isOrder(sort) ? sort : registrationOrders[0],
  };
}

/** What of an address narrows the list, whatever page and order it is in. */
export const narrowingOf = ({ search, status, event_id }: Filter) => ({ search, status, event_id });

/** What takes every filter out of an address, and goes back to the first page. */
export const noFilter = { q: undefined, status: undefined, event: undefined, page: undefined };
