import { lazy, Suspense, useEffect } from "react";
import { type HeadersFunction, useActionData, useLoaderData, useLocation } from "react-router";
import { inBrowser } from "../../client/browser";
import { moveLink } from "../../client/outbox/move-link";
import { forgetLink } from "../../client/outbox/registration-links";
import { onServer, postAction } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { TextLink } from "../../ui/button";
import type { RouteHandle } from "../../ui/frame/page-meta";
import { emptyComponent } from "../../ui/list/empty-component";
import { type Section, useSection } from "../../ui/section";
import { useSite } from "../../ui/site";
import { LoadingState } from "../../ui/states";
import { linkHeaders, linkMeta } from "../auth/links/link-meta";
import { EventTicket } from "../events/public/event-ticket";
import { amountOwed } from "../registrations/owed";
import { AnotherDate } from "./another-date";
import { CancelForm } from "./cancel-form";
import { CertificateNote } from "./certificate-note";
import { loadManaged } from "./load-managed";
import { OwnDetails } from "./own-details";
import { ReplaceForm } from "./replace-form";
import type { Managed } from "./schema";
import { StandingNote } from "./standing-note";
import { WrongLink } from "./wrong-link";

const DoorCode = lazy(() => import("./door-code").catch(emptyComponent));

export const loader = onServer(loadManaged);
export const clientLoader = inBrowser(loadManaged);
export const action = postAction;
/** Its address is a secret, which its head does not repeat. */
export const handle: RouteHandle = { isNowhere: true };
export const meta = linkMeta(
  () => t`Your registration`,
  () => t`See, change or cancel a registration.`,
);
export const headers: HeadersFunction = (asked) => ({ ...linkHeaders(asked), "x-robots-tag": "noindex, nofollow" });

/** /r/{token}: a registration by its secret link, without an account. Opening it changes nothing; it works without scripts. */
export default function ManagePage() {
  const { managed } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense fallback={<Opening />}>
      <Content managed={managed} />
    </Suspense>
  );
}

const Opening = () => (
  <div className="wrap py-16">
    <LoadingState label={t`Opening your registration...`} />
  </div>
);

function Content({ managed }: { managed: Section<Managed> | Promise<Section<Managed>> }) {
  const loaded = useSection(managed);
  if (loaded.ok) return <Registration managed={loaded.value} />;
  return <Ended {...loaded.error} />;
}

/** A link that is good for nothing; of one that was replaced on this page a moment ago it is said where the new one is. */
function Ended(props: Parameters<typeof WrongLink>[0]) {
  const posted = useActionData<typeof action>();
  return <WrongLink {...props} isReplaced={posted?.received ?? false} />;
}

/** Why nobody is let in by a code, in a sentence; undefined where somebody may be. */
function whyNoCode({ event, registration }: Managed): string | undefined {
  if (event.publication === "cancelled") return t`There is no code for the door: the event is cancelled.`;
  if (registration.registration_status === "cancelled")
    return t`There is no code for the door: this registration is cancelled.`;
  return event.status === "past" ? t`There is no code for the door any more: the event is over.` : undefined;
}

function Registration({ managed }: { managed: Managed }) {
  const { event, registration, door, can_change } = managed;
  const posted = useActionData<typeof action>();
  const isCancelled = registration.registration_status === "cancelled";
  const noCode = whyNoCode(managed);
  const { pathname } = useLocation();
  useEffect(() => {
    // Once it is for another date, its link is on the page of that one.
    moveLink(pathname, event);
    // The event's page no longer offers a cancelled registration.
    if (isCancelled) forgetLink(pathname);
  }, [isCancelled, event, pathname]);
  const site = useSite();
  // Nobody pays at the door of a cancelled event.
  const asksInVain = event.publication === "cancelled" && registration.payment_status === "due";
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <header className="grid justify-items-start gap-4">
        <p className="label-type text-soft">{t`Your registration`}</p>
        <h1 className="max-w-full wrap-anywhere">{event.title}</h1>
        <StandingNote managed={managed} posted={posted} />
        <TextLink
          to={`/events/${event.id}`}
          className="-my-2 inline-flex min-h-11 items-center"
        >{t`Event details`}</TextLink>
      </header>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <EventTicket event={event} owed={asksInVain ? undefined : amountOwed(registration, site)}>
          {door && !noCode ? (
            <div className="min-h-88">
              <DoorCode {...door} />
            </div>
          ) : (
            <p className="text-soft">{noCode ?? t`The code for the door appears here once you have a place.`}</p>
          )}
        </EventTicket>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <CertificateNote managed={managed} />
        <OwnDetails managed={managed} posted={posted} />
        {managed.dates.length > 0 ? <AnotherDate managed={managed} /> : null}
        {can_change ? <CancelForm managed={managed} /> : null}
        {managed.can_replace ? <ReplaceForm managed={managed} /> : null}
      </div>
    </div>
  );
}
