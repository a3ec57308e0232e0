import { Link } from "react-router";
import { tabPath } from "../../admin/tab-path";
import { sessionApi } from "../../client/session";
import { useSite } from "../../ui/site";
import { formatSpan } from "../../ui/time/date-time";
import { bookingsApi } from "../bookings/client";
import { holderOf } from "../bookings/review/day-board";
import type { Booking } from "../bookings/schema";
import { bookingName } from "../bookings/words";
import { faultsApi } from "../faults/client";
import { SeverityMarks } from "../faults/review/fault-marks";
import type { Fault } from "../faults/schema";
import { machineName } from "../faults/words";
import { DashboardList, rowLink, rows } from "./dashboard-section";

/** Faults that are not closed, the latest first. */
export const OpenFaults = () => (
  <DashboardList
    title="Open faults"
    all={{ to: tabPath("faults"), label: "All faults" }}
    load={async () => (await faultsApi(sessionApi).list({ is_closed: "false", size: String(rows) })).items}
    what="faults"
    empty="Nothing is broken that we know of."
    row={(fault) => <FaultRow fault={fault} />}
  />
);

const FaultRow = ({ fault }: { fault: Fault }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Link to={tabPath("faults", { fault: fault.id })} className={rowLink}>
        {machineName(fault.equipment_name, fault.unit_name)}
      </Link>
      <SeverityMarks fault={fault} />
    </div>
    <p className="mt-1 line-clamp-2 text-[0.9375rem] leading-snug wrap-anywhere">{fault.text}</p>
  </>
);

/** The bookings of today that are not over, the next first. */
const nextBookings = async (): Promise<Booking[]> => {
  const { machines } = await bookingsApi(sessionApi).day();
  return machines
    .flatMap(({ bookings }) => bookings)
    .filter(({ status }) => status === "booked")
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at) || one.id - other.id)
    .slice(0, rows);
};

/** Today's bookings of machines. */
export const BookingsToday = () => (
  <DashboardList
    title="Booked today"
    all={{ to: tabPath("bookings"), label: "All bookings" }}
    load={nextBookings}
    what="bookings"
    empty="No machine is booked for the rest of the day."
    row={(booking) => <BookingRow booking={booking} />}
  />
);

function BookingRow({ booking }: { booking: Booking }) {
  const site = useSite();
  return (
    <>
      <p className="leading-snug font-[640] wrap-anywhere">{bookingName(booking)}</p>
      <p className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">{holderOf(booking)}</p>
      <p className="fact-type mt-1 text-soft">{formatSpan(booking.starts_at, booking.ends_at, site)}</p>
    </>
  );
}
