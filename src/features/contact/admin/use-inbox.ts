import { useEffect, useRef } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { toast } from "../../../ui/overlay/toast";
import { contactApi } from "../client";
import type { Message, MessageFilter, MessageStatus } from "../schema";
import type { readInbox } from "./inbox-address";

/** Loads the messages of an address; opening one marks it as read once. */
export function useInbox({ page, size, sort, openId, query }: ReturnType<typeof readInbox>) {
  const asked = { ...query, page, size, sort: sort as MessageFilter["sort"] };
  const list = useLoaded(JSON.stringify(asked), () => contactApi(sessionApi).list(asked));
  const stats = useLoaded("message-stats", contactApi(sessionApi).stats);
  const items = list.loaded.state === "ready" ? list.loaded.value.items : undefined;
  const listed = items?.find(({ id }) => id === openId);
  // A message in the address may be on another page, or outside the filter.
  const named = items && openId !== undefined && !listed ? openId : undefined;
  const elsewhere = useLoaded(`message ${named}`, async () =>
    named === undefined ? undefined : contactApi(sessionApi).read(named),
  );
  const fetched = elsewhere.loaded.state === "ready" ? elsewhere.loaded.value : undefined;
  const open = listed ?? (named !== undefined && fetched?.id === named ? fetched : undefined);

  const show = (message: Message) => {
    list.change((value) => ({
      ...value,
      items: value.items.map((item) => (item.id === message.id ? message : item)),
    }));
    elsewhere.change((value) => (value?.id === message.id ? message : value));
    stats.reload();
  };
  const mark = async ({ id, subject }: Message, status: MessageStatus, aloud: boolean) => {
    const about = `message ${id}`;
    const { setRead, setStatus } = contactApi(sessionApi);
    try {
      show(await (status === "replied" ? setStatus(id, status) : setRead(id, status === "read")));
      if (aloud) toast({ about, message: `“${subject}” is marked as ${status}.` });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      toast({ about, tone: "error", message: `The message could not be marked as ${status}. ${detailOf(error)}` });
    }
  };

  const opened = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked when it is opened, not when it is drawn again
  useEffect(() => {
    if (openId === undefined) opened.current = undefined;
    if (!open || opened.current === open.id) return;
    opened.current = open.id;
    if (!open.is_read) void mark(open, "read", false);
  }, [open, openId]);

  return {
    list: list.loaded,
    stats: stats.loaded,
    open,
    /** the address names a message that does not exist */
    missing: named !== undefined && elsewhere.loaded.state === "failed",
    mark: (message: Message, status: MessageStatus) => void mark(message, status, true),
    reload: () => {
      list.reload();
      stats.reload();
    },
  };
}
