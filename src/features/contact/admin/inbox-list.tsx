import type { ReactNode } from "react";
import { Link } from "react-router";
import { Cut } from "../../../admin/cut";
import { Day } from "../../../admin/day";
import { classes } from "../../../ui/classes";
import type { Message } from "../schema";

interface InboxListProps {
  messages: readonly Message[];
  openId: number | undefined;
  hrefOf: (message: Message) => string;
  choosing: (message: Message) => ReactNode;
  has: (message: Message) => boolean;
}

/** The id of a message's line, for returning the focus. */
export const lineId = (id: number): string => `message-${id}`;

/** The messages, one line each: writer, time, origin, subject, beginning. */
export const InboxList = ({ messages, openId, hrefOf, choosing, has }: InboxListProps) => (
  <ul aria-label="Messages" className="overflow-hidden rounded-md border border-ink bg-sheet">
    {messages.map((message) => (
      <li
        key={message.id}
        className={classes("flex border-b border-rule last:border-b-0", has(message) && "bg-violet-soft")}
      >
        <div className="flex-none pt-1 pl-1">{choosing(message)}</div>
        <Link
          id={lineId(message.id)}
          to={hrefOf(message)}
          preventScrollReset
          aria-current={message.id === openId ? "true" : undefined}
          className={classes(
            "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 border-l-4 py-3 pr-4 pl-2 no-underline -outline-offset-3",
            message.id === openId ? "border-copper bg-stone" : "border-transparent hover:bg-stone/60",
          )}
        >
          <Line message={message} />
        </Link>
      </li>
    ))}
  </ul>
);

function Line({ message }: { message: Message }) {
  const { name, email, subject, is_read, created_at } = message;
  return (
    <>
      <span className="flex items-baseline gap-2">
        {!is_read && (
          <>
            <span aria-hidden="true" className="size-2.5 flex-none self-center rounded-full bg-copper" />
            <span className="sr-only">Unread:</span>
          </>
        )}
        <Cut className={classes("flex-1 text-ink", is_read ? "font-[560]" : "font-[720]")}>{name}</Cut>
        <span className="flex-none text-soft">
          <Day at={created_at} />
        </span>
      </span>
      <Cut className="text-[0.875rem] text-soft">{email}</Cut>
      <Cut className={classes("text-[0.9375rem] text-ink", !is_read && "font-[660]")}>{subject}</Cut>
      <Cut lines={2} className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">
        {message.message.slice(0, 200)}
      </Cut>
    </>
  );
}
