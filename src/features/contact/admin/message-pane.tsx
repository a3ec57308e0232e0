import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMay } from "../../../admin/current-user";
import { ArrowLeft, CheckCheck, MailOpen, Reply, Trash2 } from "../../../admin/symbols";
import { formatDateTime } from "../../../platform/dates/words";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { EmailLink, PhoneLink } from "../../../ui/frame/contact-links";
import { useSite } from "../../../ui/site";
import { Mail } from "../../../ui/symbols";
import { WithDates } from "../../../ui/time/with-dates";
import type { Message, MessageStatus } from "../schema";

interface MessagePaneProps {
  message: Message;
  /** the list's address, for screens that show list or message */
  listHref: string;
  /** replaces a deleted message and takes the focus */
  takesFocus: boolean;
  onMark: (status: MessageStatus) => void;
  /** the deletion's question is being prepared */
  asking: boolean;
  onDelete: () => void;
}

/** The reply opens in the reader's own mail program. */
const replyTo = ({ email, subject }: Message): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

/** A message with its actions. Remounted for each message. */
export function MessagePane({ message, listHref, takesFocus, onMark, asking, onDelete }: MessagePaneProps) {
  const site = useSite();
  const mayDelete = useMay()("messages.delete");
  const heading = useRef<HTMLHeadingElement>(null);
  const [answering, setAnswering] = useState(false);
  const { subject, name, email, phone, created_at, is_read, status } = message;

  // If the list made room for the message, the focus follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the focus goes is decided as the message is opened
  useEffect(() => {
    if (takesFocus || matchMedia("(width < 64rem)").matches) heading.current?.focus();
  }, []);

  return (
    <article aria-label="Message" className="overflow-hidden rounded-md border border-ink bg-sheet">
      <div className="border-b border-rule px-5 py-2 lg:hidden">
        <ButtonLink variant="quiet" size="small" to={listHref} className="-ml-3">
          <ArrowLeft aria-hidden="true" className="size-4" />
          All Messages
        </ButtonLink>
      </div>
      <div className="border-b border-rule px-5 py-5 sm:px-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 ref={heading} tabIndex={-1} className="min-w-0 text-[1.375rem] leading-tight wrap-anywhere outline-none">
            {subject}
          </h3>
          <Badge tone={is_read ? "neutral" : "copper"}>
            {status === "replied" ? "Replied" : is_read ? "Read" : "Unread"}
          </Badge>
        </div>
        <dl className="mt-4 grid gap-x-6 gap-y-1.5 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
          <Fact name="From">{name}</Fact>
          <Fact name="Email">
            <EmailLink email={email} />
          </Fact>
          {phone && (
            <Fact name="Phone">
              <PhoneLink phone={phone} />
            </Fact>
          )}
          <Fact name="Received">
            <time dateTime={created_at} className="fact-type whitespace-nowrap">
              <WithDates text={formatDateTime(created_at, site)} />
            </time>
          </Fact>
        </dl>
      </div>
      <p className="max-w-prose px-5 py-5 leading-relaxed wrap-anywhere whitespace-pre-wrap sm:px-6">
        {message.message}
      </p>
      <div role="status">{answering && status !== "replied" && <Answered onYes={() => onMark("replied")} />}</div>
      <div className="flex flex-wrap items-center gap-3 border-t border-rule px-5 py-4 sm:px-6">
        <ButtonLink to={replyTo(message)} className="max-sm:w-full" onClick={() => setAnswering(true)}>
          <Reply aria-hidden="true" className="size-4.5" />
          Reply
        </ButtonLink>
        <Button variant="secondary" className="max-sm:px-3" onClick={() => onMark(is_read ? "unread" : "read")}>
          {is_read ? (
            <Mail aria-hidden="true" className="size-4.5" />
          ) : (
            <MailOpen aria-hidden="true" className="size-4.5" />
          )}
          {is_read ? "Mark as Unread" : "Mark as Read"}
        </Button>
        {mayDelete && (
          <Button variant="danger" className="ml-auto max-sm:px-3" busy={asking} onClick={onDelete}>
            {!asking && <Trash2 aria-hidden="true" className="size-4.5" />}
            Delete
          </Button>
        )}
      </div>
    </article>
  );
}

/** The mail program does not report whether the reply was sent. */
const Answered = ({ onYes }: { onYes: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule bg-violet-soft px-5 py-3.5 sm:px-6">
    <p>Your mail program has the reply. Once it is sent:</p>
    <Button variant="secondary" onClick={onYes}>
      <CheckCheck aria-hidden="true" className="size-4.5" />
      Mark as Replied
    </Button>
  </div>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="label-type pt-1 text-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere max-sm:mb-1.5">{children}</dd>
  </div>
);
