import { useMay } from "../../../admin/current-user";
import { Day } from "../../../admin/day";
import { Trash2 } from "../../../admin/symbols";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { formatDate, formatTime } from "../../../ui/formatting";
import { EmailLink, PhoneLink } from "../../../ui/frame/contact-links";
import { DataTable } from "../../../ui/list/data-table";
import { useSite } from "../../../ui/site";
import { Eye } from "../../../ui/symbols";
import { zoneNameAt } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import type { Registration } from "../../registrations/schema";
import { PlacesNote } from "./details/notes";
import { displayStatusOf, StatusBadge } from "./status-badge";
import { StatusSelect } from "./status-select";

const columns = [
  { heading: "Attendee", sort: "name", primary: true, cell: (row: Registration) => <Attendee registration={row} /> },
  { heading: "Event", sort: "-event", cell: (row: Registration) => <EventCell registration={row} /> },
  { heading: "Contact", sort: "email", cell: (row: Registration) => <Contact registration={row} /> },
  { heading: "Status", sort: "status", cell: (row: Registration) => <DisplayStatus registration={row} /> },
  { heading: "Registration Date", sort: "-created_at", cell: (row: Registration) => <Registered registration={row} /> },
];

/** The columns of a list; the event only if there are several. */
export const registrationColumns = (isOneEvent: boolean) =>
  isOneEvent ? columns.filter(({ heading }) => heading !== "Event") : columns;

interface RegistrationsTableProps extends Pick<Parameters<typeof DataTable<Registration>>[0], "sorting" | "choosing"> {
  /** all rows are of one event */
  isOneEvent: boolean;
  shown: ReadonlySet<string>;
  registrations: readonly Registration[];
  onView: (registration: Registration) => void;
  onDelete: (registration: Registration) => void;
  onChanged: (changed: Registration) => void;
  onStatusFailed: (error: unknown) => void;
}

/** Registrations as rows with their actions. */
export function RegistrationsTable({
  registrations,
  sorting,
  choosing,
  isOneEvent,
  shown,
  onView,
  onDelete,
  onChanged,
  onStatusFailed,
}: RegistrationsTableProps) {
  const mayDelete = useMay()("registrations.delete");
  return (
    <DataTable
      caption="Event registrations"
      rows={registrations}
      rowKey={({ id }) => id}
      sorting={sorting}
      choosing={choosing}
      columns={registrationColumns(isOneEvent).filter(({ heading }) => shown.has(heading))}
      actions={(row) => (
        <>
          <Button
            variant="secondary"
            size="small"
            title="View details"
            aria-label={`View details of ${row.name}`}
            onClick={() => onView(row)}
          >
            <Eye aria-hidden="true" className="size-4" />
            <span className="in-table:hidden">Details</span>
          </Button>
          <StatusSelect registration={row} onChanged={onChanged} onFailed={onStatusFailed} />
          {mayDelete && (
            <Button
              variant="danger"
              size="small"
              className="in-cards:ml-auto"
              title="Delete"
              aria-label={`Delete the registration of ${row.name}`}
              onClick={() => onDelete(row)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          )}
        </>
      )}
    />
  );
}

const DisplayStatus = ({ registration }: { registration: Registration }) => (
  <div>
    <StatusBadge status={displayStatusOf(registration)} />
    <PlacesNote registration={registration} />
  </div>
);

const Attendee = ({ registration: { name, organization } }: { registration: Registration }) => (
  <div className="min-w-0 wrap-anywhere in-table:min-w-24">
    {name}
    {organization && <p className="font-normal text-soft">{organization}</p>}
  </div>
);

function EventCell({ registration: { event } }: { registration: Registration }) {
  const { timeZone } = useSite();
  return (
    <div className="min-w-0 wrap-anywhere in-table:min-w-32">
      {event?.title || "Unknown Event"}
      {event?.start_date && (
        <p className="fact-type text-soft">
          <WithDates text={formatDate(event.start_date, timeZone)} />
        </p>
      )}
    </div>
  );
}

const contact = "grid min-h-11 min-w-11";

/** The contact of a registrant; a deleted account has none. */
const Contact = ({ registration }: { registration: Registration }) =>
  registration.email ? <Reached registration={registration} /> : <span className="text-soft">Account deleted</span>;

/** Each has touch height, with spacing that keeps the two visually together. */
const Reached = ({ registration: { email, phone } }: { registration: Registration }) => (
  <div
    className={classes(
      "-mt-2.75 grid min-w-0 justify-items-start wrap-anywhere in-table:-mt-2.5 in-table:-mb-2.5 in-table:min-w-40",
      phone ? "-mb-5.5" : "-mb-2.5",
    )}
  >
    <EmailLink
      email={email}
      className={classes(
        contact,
        "content-start pt-2.75 in-table:pt-2",
        phone ? "in-table:content-end" : "in-table:content-center in-table:pb-2",
      )}
    />
    {phone && <PhoneLink phone={phone} className={classes(contact, "fact-type content-start pb-2 text-soft")} />}
  </div>
);

function Registered({ registration: { created_at } }: { registration: Registration }) {
  const site = useSite();
  return (
    <div>
      <p>
        <Day at={created_at} />
      </p>
      <p className="fact-type text-soft">
        {formatTime(created_at, site.timeZone)} {zoneNameAt(created_at, site)}
      </p>
    </div>
  );
}
