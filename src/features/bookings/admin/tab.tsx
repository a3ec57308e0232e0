import { useState } from "react";
import { useMay } from "../../../admin/current-user";
import { Collapsible } from "../../../admin/list/collapsible";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { choicesOf } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import type { Filter } from "../../../admin/list/list-address";
import { ListPanel } from "../../../admin/list/list-panel";
import { OpenButton } from "../../../admin/list/row-actions";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Badge } from "../../../ui/badge";
import { Button, TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { bookingsApi } from "../client";
import { BookingDialog, statusWords } from "../review/booking-dialog";
import { DayBoard } from "../review/day-board";
import type { Booking, BookingFilter } from "../schema";
import { bookingName } from "../words";
import { NewBookingDialog } from "./new-booking-dialog";

const filters: Filter<BookingFilter>[] = [
  { name: "upcoming", label: "When", all: "Any Time", choices: choicesOf({ true: "Upcoming", false: "Past" }) },
  {
    name: "kind",
    label: "Kind",
    all: "All Kinds",
    choices: choicesOf({ own: "Members", service: "Service", event: "Events" }),
  },
  {
    name: "status",
    label: "Status",
    all: "All Statuses",
    choices: choicesOf({ booked: "Not cancelled", cancelled: "Cancelled" }),
  },
  { name: "outside_hours", label: "Hours", all: "All Hours", choices: choicesOf({ true: "While we are closed" }) },
];

const columns: ListColumn<Booking>[] = [
  { heading: "Machine", primary: true, cell: (booking) => bookingName(booking) },
  { heading: "When", sort: "-starts_at", cell: (booking) => <When booking={booking} /> },
  { heading: "Person", cell: (booking) => <Person booking={booking} /> },
  {
    heading: "Status",
    cell: ({ status }) => (
      <Badge tone={status === "booked" ? "moss" : status === "released" ? "amber" : "neutral"}>
        {status === "released" ? "Did not come" : statusWords[status]}
      </Badge>
    ),
  },
];
const orders = choicesOf({ "-starts_at": "Latest first", starts_at: "Earliest first" });

/** The bookings of all machines: a day at a glance, the list, one booking. */
export default function BookingsTab() {
  const may = useMay();
  const [version, setVersion] = useState(0);
  const board = useLoaded("machines", () => bookingsApi(sessionApi).day());
  const machines = board.loaded.state === "ready" ? unique(board.loaded.value.machines) : [];
  const [opened, setOpened] = useState<Booking>();
  const [adding, setAdding] = useState(false);
  const mayBook = may("bookings.review");
  return (
    <ListPanel<Booking, BookingFilter>
      load={bookingsApi(sessionApi).list}
      pageSize={25}
      filters={filters}
      linked={{ ids: ["equipment_id"], label: "For one machine" }}
      orders={orders}
      columns={columns}
      nameOf={bookingName}
      editable={false}
      addable={false}
      aside={<ImportExport path="/bookings" rights="bookings" />}
      buttons={mayBook && machines.length > 0 && <Button onClick={() => setAdding(true)}>New Booking</Button>}
      summary={
        <>
          <Collapsible label="The Day" count={0} className="grid grid-cols-[minmax(0,1fr)]">
            <DayBoard version={version} editsMachines={may("equipment.draft")} onOpen={setOpened} />
          </Collapsible>
          <OutsideHours version={version} />
        </>
      }
      noneText="Members book on a machine's page, once its form turns booking on."
      firstStep={{ to: tabPath("equipment"), label: "Choose a Machine" }}
      onChanged={() => setVersion(version + 1)}
      also={(booking) => <OpenButton name={bookingName(booking)} onOpen={() => setOpened(booking)} />}
    >
      {({ changed }) => (
        <>
          {opened && (
            <BookingDialog
              key={opened.id}
              booking={opened}
              mayChange={mayBook}
              onChanged={changed}
              onClose={() => setOpened(undefined)}
            />
          )}
          {adding && (
            <NewBookingDialog
              machines={machines}
              findsPeople={may("users.read")}
              onDone={changed}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </ListPanel>
  );
}

/** The person, or what else occupies the machine; a note is never taken for a name. */
const Person = ({ booking: { person, kind, note } }: { booking: Booking }) => (
  <>
    {person || (kind === "own" ? "No name" : kind === "service" ? "Service" : "Event")}
    {note && <span className="block leading-snug wrap-anywhere text-soft">{note}</span>}
  </>
);

/** The number of bookings while the space is closed: a holiday that was set afterwards cancels nothing. */
function OutsideHours({ version }: { version: number }) {
  const { params, href } = useAddress();
  const { loaded } = useLoaded(`closed ${version}`, () =>
    bookingsApi(sessionApi).list({ outside_hours: "true", size: "1" }),
  );
  const outside = loaded.state === "ready" ? loaded.value.total : 0;
  if (outside === 0 || params.get("outside_hours") === "true") return null;
  return (
    <p className="rounded-md border-2 border-amber bg-amber-soft p-4 leading-snug font-[620]">
      {outside === 1 ? "1 booking is" : `${outside} bookings are`} at a time when we are closed.{" "}
      <TextLink to={href({ outside_hours: "true", page: undefined })} className="reach text-ink!">
        {outside === 1 ? "See the booking" : "See the bookings"}
      </TextLink>
    </p>
  );
}

const unique = (machines: readonly { equipment_id: number; name: string }[]) =>
  machines.filter((one, at) => machines.findIndex(({ equipment_id }) => equipment_id === one.equipment_id) === at);

function When({ booking: { starts_at, ends_at } }: { booking: Booking }) {
  return <WithDates text={formatSpan(starts_at, ends_at, useSite())} />;
}
