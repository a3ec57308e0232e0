import { newestFirst } from "../../../admin/list/common-choices";
import { type Choice, sizeOf } from "../../../admin/list/list-address";
import { pageNumber } from "../../../client/use-address";
import type { MessageFilter } from "../schema";
import type { InboxFilter } from "./message-export";

/** The default page size, and the largest of the call. */
export const [usualSize, maxOnPage] = [100, 100];

/** The orders; the first is the default. */
export const inboxOrders: readonly Choice[] = [
  ...newestFirst,
  { value: "name", label: "Sender, A to Z" },
  { value: "-name", label: "Sender, Z to A" },
];

interface InboxQuery {
  shown: InboxFilter;
  search: string;
  page: number;
  size: number;
  sort: string;
  openId: number | undefined;
  query: MessageFilter;
}

/** The query in the inbox's address; invalid values count as missing. */
export function readInbox(params: URLSearchParams): InboxQuery {
  const wanted = params.get("show");
  const shown: InboxFilter = wanted === "unread" || wanted === "read" ? wanted : "all";
  const search = params.get("q")?.trim().slice(0, 100) ?? "";
  const open = params.get("message") ?? "";
  const sort = inboxOrders.find(({ value }) => value === params.get("sort"))?.value ?? "-created_at";
  return {
    shown,
    size: sizeOf(params, usualSize),
    sort,
    search,
    page: pageNumber(params.get("page")),
    openId: /^[1-9]\d{0,8}$/.test(open) ? Number(open) : undefined,
    query: {
      ...(shown === "all" ? {} : { is_read: shown === "read" ? "true" : "false" }),
      ...(search ? { search } : {}),
    },
  };
}
