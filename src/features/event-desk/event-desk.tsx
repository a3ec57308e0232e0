import { useParams } from "react-router";
import { BackLink } from "../../admin/back-link";
import { useMay } from "../../admin/current-user";
import { Collapsible } from "../../admin/list/collapsible";
import { PanelHeader } from "../../admin/list/panel-header";
import { PanelLoading } from "../../admin/panel-loading";
import { Pencil } from "../../admin/symbols";
import { tabPath } from "../../admin/tab-path";
import { useKeepFocus } from "../../admin/use-keep-focus";
import { sessionApi } from "../../client/session";
import { useAddress } from "../../client/use-address";
import { useLoaded } from "../../client/use-loaded";
import { ButtonLink, TextLink } from "../../ui/button";
import { useSite } from "../../ui/site";
import { EmptyState, FailedState } from "../../ui/states";
import { Tabs } from "../../ui/tabs";
import { WithDates } from "../../ui/time/with-dates";
import { DoorButton } from "../door/admin/door-button";
import { AddRegistration } from "../event-registrations/admin/add-dialog";
import { filterParameters } from "../event-registrations/admin/address";
import { CopyAndExport } from "../event-registrations/admin/export-button";
import { RegistrationsList, useRegistrations } from "../event-registrations/admin/list";
import { EventStatusBadge } from "../events/admin/event-status";
import { eventsApi } from "../events/client";
import { dateLine, hoursLine, placeLine } from "../events/public/event-facts";
import type { Event } from "../events/schema";
import { ruleInWords } from "../events/series/rule";
import { eventGrantsApi } from "../qualifications/client";
import { GrantPeople } from "../qualifications/review/grant-people";
import { Answers } from "./answers";
import { EventChanges } from "./event-changes";
import { Figures } from "./figures";
import { EventMail } from "./mail";
import { WaitingLine } from "./waiting-line";

/** An event's page in the back office: figures, registrations, waiting list, answers, mails and actions. */
export default function EventDeskPage() {
  const { item = "" } = useParams();
  const { loaded, reload } = useLoaded(item, () => eventsApi(sessionApi).read(item));
  if (loaded.state === "loading") return <PanelLoading label="Loading event..." />;
  if (loaded.state === "ready") return <EventDesk key={item} event={loaded.value} onChanged={reload} />;
  if (loaded.status === 404 || loaded.status === 422)
    return (
      <EmptyState
        title="Event Not Found"
        text="It may have been deleted."
        action={
          <ButtonLink variant="secondary" to={tabPath("events")}>
            Back to Events
          </ButtonLink>
        }
      />
    );
  return <FailedState message={`Failed to load event details. ${loaded.detail}`} onRetry={reload} />;
}

interface Shown {
  sums: { registered: number; waiting: number } | undefined;
  /** whether the event gives or asks for qualifications */
  given: boolean;
  readsMails: boolean;
}

const partsOf = ({ questions }: Event, { sums, given, readsMails }: Shown) => [
  { id: "registrations", label: "Registrations", ...(sums && { count: sums.registered }) },
  { id: "waiting", label: "Waiting List", ...(sums && { count: sums.waiting }) },
  ...(questions.length > 0 ? [{ id: "answers", label: "Answers", count: questions.length }] : []),
  ...(given ? [{ id: "grants", label: "Qualifications" }] : []),
  ...(readsMails ? [{ id: "mail", label: "Mail" }] : []),
];

interface EventDeskProps {
  event: Event;
  onChanged: () => void;
}

function EventDesk({ event, onChanged }: EventDeskProps) {
  const { id } = event;
  const { params } = useAddress();
  const may = useMay();
  const registrations = useRegistrations(id);
  const { filter, loaded, reload, setFailure } = registrations;
  const sums = loaded.state === "ready" ? loaded.value.sums : undefined;
  const narrowing = filterParameters(filter);
  const { heading, rowIsGoing } = useKeepFocus(loaded.state === "ready" && loaded.value);
  const given = useGiven(id);
  const parts = partsOf(event, { sums, given, readsMails: may("mails.read") });
  const part = parts.find((one) => one.id === params.get("part"))?.id ?? "registrations";
  return (
    <section aria-label={event.title} className="grid grid-cols-1 gap-6 max-sm:gap-4">
      <div className="grid gap-3">
        <BackLink to={tabPath("events")}>All events</BackLink>
        <PanelHeader
          headingRef={heading}
          title={<span className="wrap-anywhere">{event.title}</span>}
          note={<Standing event={event} />}
        />
        <div className="flex flex-wrap gap-3">
          {event.publication === "published" && <DoorButton eventId={id} title={event.title} />}
          {event.publication === "published" && event.status !== "past" && may("registrations.write") && (
            <AddRegistration events={[event]} chosen={id} onAdded={reload} />
          )}
          <Collapsible label="More" count={0} isInRow className="flex flex-wrap gap-3 sm:contents">
            <ButtonLink variant="secondary" to={tabPath("events", { edit: id })}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </ButtonLink>
            <EventChanges event={event} onChanged={onChanged} />
            {may("registrations.export") && <CopyAndExport filter={narrowing} onFailed={setFailure} />}
          </Collapsible>
        </div>
      </div>
      {sums && <Figures event={event} sums={sums} />}
      <Tabs
        label="Parts of this event"
        tabs={parts}
        current={part}
        hrefOf={(chosen) => tabPath(`events/${id}`, chosen === "registrations" ? {} : { part: chosen })}
      />
      {part === "registrations" && (
        <RegistrationsList
          registrations={registrations}
          events={{ state: "ready", value: [event], refreshing: false }}
          eventId={id}
          onRetry={reload}
          rowIsGoing={rowIsGoing}
        />
      )}
      {part === "waiting" && <WaitingLine eventId={id} onChanged={reload} />}
      {part === "answers" && <Answers eventId={id} />}
      {part === "grants" && <GrantPeople eventId={id} mayGrant={may("qualifications.grant")} />}
      {part === "mail" && <EventMail event={event} />}
    </section>
  );
}

/** Whether an event gives or asks for qualifications; false until it is known. */
function useGiven(id: number): boolean {
  const { loaded } = useLoaded(`given ${id}`, () => eventGrantsApi(sessionApi).read(id));
  return loaded.state === "ready" && loaded.value.gives.length + loaded.value.asks.length > 0;
}

function Standing({ event }: { event: Event }) {
  const site = useSite();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <EventStatusBadge event={event} />
      <span className="fact-type">
        <WithDates text={dateLine(event, site)} />, <WithDates text={hoursLine(event, site)} />
      </span>
      {placeLine(event) && <span className="wrap-anywhere">{placeLine(event)}</span>}
      {event.series_id !== null && (
        <TextLink to={tabPath("events", { series_id: event.series_id })}>{ruleInWords(event.series_rule)}</TextLink>
      )}
      <TextLink to={`/events/${event.id}`}>
        {event.publication === "draft" ? "Preview on the site" : "View on the site"}
      </TextLink>
      {event.publication === "cancelled" && (
        <span className="basis-full">
          <strong>Cancelled:</strong> {event.cancel_reason}
        </span>
      )}
    </span>
  );
}
