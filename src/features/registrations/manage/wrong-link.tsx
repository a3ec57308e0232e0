import { Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { forgetToken } from "../../../client/outbox/registration-links";
import { ButtonLink } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { MailLink } from "../../../ui/frame/links/mail-link";
import { PageHeader } from "../../../ui/frame/page-header";
import { useSection } from "../../../ui/section";
import { useSite } from "../../../ui/site";
import { FailedState } from "../../../ui/states";
import type { Event } from "../../events/schema";
import { newLinkOnItsWay } from "./words";

interface WrongLinkProps {
  /** what the call answered: 404 for a link that is good for nothing, anything else for what may work in a moment */
  status: number;
  events: Event[] | Promise<Event[]>;
  /** its holder has replaced it just now */
  isReplaced?: boolean;
}

/** Where a link is not good, or no longer: how to get the right one. */
export function WrongLink({ status, events, isReplaced = false }: WrongLinkProps) {
  const { token = "" } = useParams();
  useEffect(() => {
    if (status === 404) forgetToken(token);
  }, [status, token]);
  if (status !== 404)
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">Your registration</h1>
        <FailedState message="Your registration could not be opened" onRetry={() => window.location.reload()} />
      </div>
    );
  return (
    <div className="pb-16">
      <PageHeader
        title={isReplaced ? "This link has ended" : "This link is not good, or no longer"}
        lead={
          isReplaced
            ? newLinkOnItsWay
            : "It may have lost a part on its way, or a newer one was made. We send you the right one again, to the address that you registered with."
        }
      />
      <div className="wrap grid gap-5">
        <h2 className="text-2xl">{isReplaced ? "No mail? Ask for it again" : "Which event is it for?"}</h2>
        <Suspense>
          <Offered events={events} />
        </Suspense>
      </div>
    </div>
  );
}

function Offered({ events }: { events: Event[] | Promise<Event[]> }) {
  const offered = useSection(events);
  const { timeZone, eventsEmail } = useSite();
  return (
    <>
      <ul className="grid max-w-3xl border-rule border-b">
        {offered.map(({ id, title, start_date }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-t py-3"
          >
            <span className="min-w-0">
              <span className="block font-[620] wrap-anywhere">{title}</span>
              <span className="fact-type text-soft">{formatDate(start_date, timeZone)}</span>
            </span>
            <ButtonLink to={`/events/${id}/link`} variant="secondary" size="small">
              Send me the link again
              <span className="sr-only"> for {title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere text-soft">
        {offered.length > 0 ? "Not among them? Its own page offers the same, or write to " : "Please write to "}
        <MailLink to={eventsEmail} />.
      </p>
    </>
  );
}
