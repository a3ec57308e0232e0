import { pageNumber } from "../../../client/use-address";
import type { MessageFilter } from "../schema";
import type { Shown } from "./message-export";

/** Messages on one page. */
export const pageSize = 100;

interface Asked {
  shown: Shown;
  search: string;
  page: number;
  /** the message that is open */
  openId: number | undefined;
  /** what the call is asked for, but for the page */
  query: MessageFilter;
}

/** What the address of the inbox asks for; what makes no sense in it counts as not said. */
export function readInbox(params: URLSearchParams): Asked {
  const wanted = params.get("show");
  const shown: Shown = wanted === "unread" || wanted === "read" ? wanted : "all";
  const search = params.get("q")?.trim().slice(0, 100) ?? "";
  const open = params.get("message") ?? "";
  return {
    shown,
    search,
    page: pageNumber(params.get("page")),
    openId: /^[1-9]\d{0,8}$/.test(open) ? Number(open) : undefined,
    query: {
      ...(shown === "all" ? {} : { is_read: shown === "read" ? "true" : "false" }),
      ...(search ? { search } : {}),
    },
  };
}
