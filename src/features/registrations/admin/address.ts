import { pageNumber } from "../../../client/use-address";
import type { RegistrationFilter } from "../schema";
import { type Standing, standings } from "./status-badge";

/** Registrations on one page of the list. */
const pageSize = 10;

type Filter = Pick<RegistrationFilter, "search" | "status" | "event_id"> & { page: number; size: number };

const isStatus = (text: string | null): text is Standing => (standings as (string | null)[]).includes(text);

/** What an address asks for; what makes no sense in it counts as not said. */
export function readFilter(params: URLSearchParams): Filter {
  const [status, event] = [params.get("status"), params.get("event") ?? ""];
  return {
    search: params.get("q")?.slice(0, 100) || undefined,
    status: isStatus(status) ? status : undefined,
    event_id: /^[1-9]\d{0,8}$/.test(event) ? Number(event) : undefined,
    page: pageNumber(params.get("page")),
    size: pageSize,
  };
}

/** What takes every filter out of an address, and goes back to the first page. */
export const noFilter = { q: undefined, status: undefined, event: undefined, page: undefined };
