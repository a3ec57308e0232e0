import { Link } from "react-router";
import { Cut } from "../../admin/cut";
import { tabPath } from "../../admin/tab-path";
import { sessionApi } from "../../client/session";
import { useSite } from "../../ui/site";
import { formatSpan } from "../../ui/time/date-time";
import { WithDates } from "../../ui/time/with-dates";
import { bookingsApi } from "../bookings/client";
import { holderOf } from "../bookings/review/day-board";
import type { Booking } from "../bookings/schema";
import { bookingName } from "../bookings/words";
import { machineName } from "../equipment/public/equipment-facts";
import { MachineStatus, StatusMark } from "../equipment/public/status-mark";
import { faultsApi } from "../faults/client";
import { SeverityMarks } from "../faults/review/fault-marks";
import type { Broken, Fault } from "../faults/schema";
import { DashboardList, rowLink, rows } from "./dashboard-section";

/** A fault to see to, or a machine that is not ready without one. */
type Trouble = { id: number; fault: Fault } | { id: number; unit: Broken["units"][number] };

const severityOrder = ["stopped", "limited", "note"] as const;
const urgency = ({ is_dangerous, severity }: Fault) => (is_dangerous ? 0 : 1 + severityOrder.indexOf(severity));

/** The most open faults that are sorted by urgency. */
const mostSorted = 100;

/** Reads the open faults, dangers first, and after them the machines that are out of order without a fault. */
async function troubles(): Promise<Trouble[]> {
  const [{ items }, { units }] = await Promise.all([
    faultsApi(sessionApi).list({ is_closed: "false", size: String(mostSorted) }),
    faultsApi(sessionApi).broken(),
  ]);
  const faults = [...items].sort((one, other) => urgency(one) - urgency(other));
  const down = units.filter(({ status, faults: own }) => status !== "ready" && own === 0);
  return [
    ...faults.map((fault) => ({ id: fault.id, fault })),
    // Below zero, where no fault has its id.
    ...down.map((unit) => ({ id: -unit.unit_id, unit })),
  ].slice(0, rows);
}

/** Machines that are down or in danger, with their faults. */
export const BrokenToday = () => (
  <DashboardList
    title="Broken Now"
    all={{ to: tabPath("faults"), label: "All faults" }}
    load={troubles}
    what="faults"
    empty="Nothing is broken that we know of."
    row={(trouble) => ("fault" in trouble ? <FaultRow fault={trouble.fault} /> : <UnitRow unit={trouble.unit} />)}
  />
);

const FaultRow = ({ fault }: { fault: Fault }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Link to={tabPath("faults", { fault: fault.id })} className={rowLink}>
        {machineName(fault.equipment_name, fault.unit_name)}
      </Link>
      <span className="flex flex-wrap gap-1.5">
        {fault.unit_status === "down" && <StatusMark status={fault.unit_status} />}
        <SeverityMarks fault={fault} />
      </span>
    </div>
    <Cut lines={2} className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">
      {fault.text}
    </Cut>
  </>
);

const UnitRow = ({ unit }: { unit: Broken["units"][number] }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Link to={tabPath("equipment", { edit: unit.equipment_id })} className={rowLink}>
        {machineName(unit.equipment_name, unit.unit_name)}
      </Link>
      <MachineStatus {...unit} />
    </div>
    {unit.status_note && (
      <Cut lines={2} className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">
        {unit.status_note}
      </Cut>
    )}
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
    title="Booked Today"
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
      <p className="fact-type mt-1 text-soft">
        <WithDates text={formatSpan(booking.starts_at, booking.ends_at, site)} />
      </p>
    </>
  );
}
