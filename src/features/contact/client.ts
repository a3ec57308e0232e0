import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type {
  joinApplicationSchema,
  Message,
  MessageFilter,
  MessageList,
  MessageStats,
  MessageStatus,
  newMessageSchema,
} from "./schema";

/** The calls about messages. */
export const contactApi = ({ call }: Caller) => ({
  send: (body: z.input<typeof newMessageSchema>) => call<unknown>("POST", "/contact", { body }),
  join: (body: z.input<typeof joinApplicationSchema>) => call<unknown>("POST", "/contact/join-application", { body }),
  list: (query: MessageFilter) => call<MessageList>("GET", "/contact", { query }),
  stats: () => call<MessageStats>("GET", "/contact/stats"),
  read: (id: number) => call<Message>("GET", `/contact/${id}`),
  setRead: (id: number, is_read: boolean) => call<Message>("PUT", `/contact/${id}/read`, { body: { is_read } }),
  setStatus: (id: number, status: MessageStatus) => call<Message>("PUT", `/contact/${id}/status`, { body: { status } }),
  remove: (id: number) => call<Done>("DELETE", `/contact/${id}`),
});
