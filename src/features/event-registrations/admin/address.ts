import { sizeOf } from "../../../admin/list/list-address";
import { pageNumber } from "../../../client/use-address";
import { type RegistrationOrder, registrationOrders } from "../../registrations/choices";
import type { RegistrationFilter } from "../../registrations/schema";
import { type DisplayStatus, displayStatuses } from "./status-badge";

/** The page size of the list by default. */
export const usualSize = 10;

type Filter = Pick<RegistrationFilter, "search" | "status"> & {
  event_id: number | undefined;
  page: number;
  size: number;
  sort: RegistrationOrder;
};

const isStatus = (text: string | null): text is DisplayStatus => (displayStatuses as (string | null)[]).includes(text);
const isOrder = (text: string | null): text is RegistrationOrder =>
  (registrationOrders as readonly (string | null)[]).includes(text);

/** The query in an address; invalid values count as missing. @param eventId on a page about one event */
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

/** The filters of a query, without page and order. */
export const filterParameters = ({ search, status, event_id }: Filter) => ({ search, status, event_id });

/** Address parameters without filters, on the first page. */
export const noFilter = { q: undefined, status: undefined, event: undefined, page: undefined };
