import { useState } from "react";
import { useMay } from "../../../admin/current-user";
import { useLabels } from "../../../admin/labels";
import { ordersOf } from "../../../admin/list/columns/list-column";
import { ExportButton } from "../../../admin/list/import-export/export-button";
import { type Filter, readAddress } from "../../../admin/list/list-address";
import { ListFilters } from "../../../admin/list/list-filters";
import { ListFrame } from "../../../admin/list/list-frame";
import { PanelHeader } from "../../../admin/list/panel-header";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Badge } from "../../../ui/badge";
import { Button, TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { useSite } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { formatSpan } from "../../../ui/time/date-time";
import { bookingsApi } from "../client";
import { BookingDialog, statusWords } from "../review/booking-dialog";
import { DayBoard, holderOf } from "../review/day-board";
import type { Booking, BookingFilter } from "../schema";
import { bookingName } from "../words";
import { NewBookingDialog } from "./new-booking-dialog";

const filters: Filter<BookingFilter>[] = [
  {
    name: "upcoming",
    label: "When",
    all: "Any Time",
    choices: [
      { value: "true", label: "Upcoming" },
      { value: "false", label: "Past" },
    ],
  },
  {
    name: "kind",
    label: "Kind",
    all: "All Kinds",
    choices: [
      { value: "own", label: "Members" },
      { value: "service", label: "Service" },
      { value: "event", label: "Events" },
    ],
  },
  {
    name: "status",
    label: "Status",
    all: "All Statuses",
    choices: [
      { value: "booked", label: "Not cancelled" },
      { value: "cancelled", label: "Cancelled" },
    ],
  },
  {
    name: "outside_hours",
    label: "Hours",
    all: "All Hours",
    choices: [{ value: "true", label: "While we are closed" }],
  },
];

const columns = [
  { heading: "Machine", primary: true, cell: (booking: Booking) => bookingName(booking) },
  { heading: "When", sort: "-starts_at", cell: (booking: Booking) => <When booking={booking} /> },
  { heading: "Person", cell: holderOf },
  {
    heading: "Status",
    cell: ({ status }: Booking) => (
      <Badge tone={status === "booked" ? "moss" : status === "released" ? "amber" : "neutral"}>
        {status === "released" ? "Did not come" : statusWords[status]}
      </Badge>
    ),
  },
];
const orders = ordersOf(
  [
    { value: "-starts_at", label: "Latest first" },
    { value: "starts_at", label: "Earliest first" },
  ],
  columns,
);

/** The bookings of all machines: a day at a glance, the list, one booking. */
export default function BookingsTab() {
  const labels = useLabels();
  const may = useMay();
  const { params, href } = useAddress();
  const { page, size, sort, chosen, query } = readAddress<BookingFilter>(params, { filters, orders, pageSize: 25 });
  const equipment_id = Number(params.get("equipment_id")) || undefined;
  const asked = { ...query, ...(equipment_id && { equipment_id }) };
  const { loaded, reload } = useLoaded(JSON.stringify(asked), () => bookingsApi(sessionApi).list(asked));
  const [version, setVersion] = useState(0);
  const board = useLoaded("machines", () => bookingsApi(sessionApi).day());
  // A holiday that was set afterwards cancels nothing.
  const closed = useLoaded(`closed ${version}`, () =>
    bookingsApi(sessionApi).list({ outside_hours: "true", size: "1" }),
  );
  const outside = closed.loaded.state === "ready" ? closed.loaded.value.total : 0;
  const machines = board.loaded.state === "ready" ? unique(board.loaded.value.machines) : [];
  const [opened, setOpened] = useState<Booking>();
  const [adding, setAdding] = useState(false);
  const isNarrowed = Object.keys(chosen).length > 0 || equipment_id !== undefined;
  const changed = () => {
    reload();
    setVersion(version + 1);
  };
  const mayBook = may("bookings.review");
  return (
    <section aria-label="Bookings" className="grid grid-cols-1 gap-6 max-sm:gap-4">
      <PanelHeader
        title="Bookings"
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span role="status">
              {loaded.state === "ready" ? plural(loaded.value.total, "booking") : "Counting..."}
            </span>
            {equipment_id !== undefined && (
              <TextLink to={href({ equipment_id: undefined, page: undefined })}>For one machine. Show all</TextLink>
            )}
            <span className="-my-2 flex">
              <ExportButton path="/bookings" format="xlsx" />
              <ExportButton path="/bookings" format="csv" />
            </span>
          </span>
        }
        actions={mayBook && machines.length > 0 && <Button onClick={() => setAdding(true)}>New Booking</Button>}
      />
      <DayBoard version={version} onOpen={setOpened} />
      {outside > 0 && chosen.outside_hours === undefined && (
        <p className="rounded-md border-2 border-amber bg-amber-soft p-4 leading-snug font-[620]">
          {outside === 1 ? "1 booking is" : `${outside} bookings are`} at a time when we are closed.{" "}
          <TextLink to={href({ outside_hours: "true", page: undefined })} className="reach text-ink!">
            {outside === 1 ? "See the booking" : "See the bookings"}
          </TextLink>
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:gap-x-2">
        <ListFilters filters={filters} orders={orders} chosen={chosen} sort={sort} search="" />
      </div>
      <ListFrame
        list={loaded}
        page={page}
        loading="Loading bookings..."
        failed="Failed to load bookings."
        onRetry={reload}
        rows={{ size, usual: 25 }}
        nothing={
          <EmptyState
            title={isNarrowed || page > 1 ? "No bookings match" : labels.none}
            text={isNarrowed ? undefined : "Members book on a machine's page, once its form turns booking on."}
          />
        }
      >
        {(bookings) => (
          <DataTable
            caption="Bookings"
            rows={bookings}
            rowKey={({ id }) => id}
            sorting={{
              current: sort,
              hrefOf: (by) => href({ sort: by === orders[0]?.value ? undefined : by, page: undefined }),
            }}
            columns={columns}
            actions={(booking) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Open ${bookingName(booking)}`}
                onClick={() => setOpened(booking)}
              >
                Open
              </Button>
            )}
          />
        )}
      </ListFrame>
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
    </section>
  );
}

const unique = (machines: readonly { equipment_id: number; name: string }[]) =>
  machines.filter((one, at) => machines.findIndex(({ equipment_id }) => equipment_id === one.equipment_id) === at);

function When({ booking: { starts_at, ends_at } }: { booking: Booking }) {
  return formatSpan(starts_at, ends_at, useSite());
}
