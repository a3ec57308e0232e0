import { Day } from "../../admin/day";
import { PanelLoading } from "../../admin/panel-loading";
import { sessionApi } from "../../client/session";
import { detailOf, useLoaded } from "../../client/use-loaded";
import { failedNotice, useWork } from "../../client/waiting/use-work";
import { Button } from "../../ui/button";
import { plural } from "../../ui/formatting";
import { DataTable } from "../../ui/list/data-table";
import { toast } from "../../ui/overlay/toast";
import { useSendsMail, useSite } from "../../ui/site";
import { EmptyState, FailedState } from "../../ui/states";
import { formatDateTime } from "../../ui/time/date-time";
import { WithDates } from "../../ui/time/with-dates";
import { eventRegistrationsApi } from "../event-registrations/client";
import { keptMails } from "../mails/kept-words";
import type { Registration } from "../registrations/schema";

/** The most waiting people shown; later ones are unlikely to be promoted by hand. */
const most = 100;

async function findLine(event_id: number): Promise<{ items: Registration[]; total: number }> {
  const listed = (status: "offered" | "waiting") =>
    eventRegistrationsApi(sessionApi).list({ event_id, status, sort: "created_at", size: most });
  const [offered, waiting] = await Promise.all([listed("offered"), listed("waiting")]);
  return { items: [...offered.items, ...waiting.items], total: offered.total + waiting.total };
}

interface WaitingLineProps {
  eventId: number;
  onChanged: () => void;
}

/** The waiting list in order, with a way to promote. */
export function WaitingLine({ eventId, onChanged }: WaitingLineProps) {
  const { loaded, reload } = useLoaded(`line ${eventId}`, () => findLine(eventId));
  const { busy, run } = useWork<number>();
  const told = useSendsMail() ? " and gets an e-mail." : `. ${keptMails}`;
  const promote = ({ id, name }: Registration) => {
    const about = `registration ${id}`;
    const given = () => toast({ about, message: `${name} now has a place${told}` });
    const refused = (error: unknown) => failedNotice(`${name} did not get a place.`, about)(detailOf(error));
    void run(id, () => eventRegistrationsApi(sessionApi).promote(id).then(given, refused)).finally(() => {
      reload();
      onChanged();
    });
  };
  if (loaded.state === "loading") return <PanelLoading label="Loading the waiting list..." />;
  if (loaded.state === "failed")
    return <FailedState message={`The waiting list could not be loaded. ${loaded.detail}`} onRetry={reload} />;
  const { items, total } = loaded.value;
  if (items.length === 0)
    return (
      <EmptyState
        title="Nobody is waiting"
        text="When the event is full, people can join the waiting list. A free place goes to the first in line automatically."
      />
    );
  return (
    <div className="grid gap-4">
      <p role="status" className="text-[0.9375rem] text-soft">
        A free place goes to the first group in line that fits.
        {total > items.length && ` The first ${items.length} of ${total} are shown.`}
      </p>
      <DataTable
        caption="Waiting list"
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { heading: "Name", primary: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
          { heading: "In line", cell: (row) => <Turn registration={row} /> },
          { heading: "Places", numeric: true, cell: ({ places }) => <span className="fact-type">{places}</span> },
          { heading: "Since", cell: ({ created_at }) => <Day at={created_at} /> },
        ]}
        actions={(row) => (
          <Button
            variant="secondary"
            size="small"
            busy={busy === row.id}
            aria-label={`${row.offered_until === null ? "Give a place to" : "Confirm for"} ${row.name}`}
            onClick={() => promote(row)}
          >
            {row.offered_until === null ? "Give a Place Now" : "Confirm for Them"}
          </Button>
        )}
      />
    </div>
  );
}

function Turn({ registration: { place_in_line, offered_until, places } }: { registration: Registration }) {
  const site = useSite();
  return (
    <span className="fact-type">
      {offered_until === null ? (
        `Number ${place_in_line ?? 1}`
      ) : (
        <WithDates text={`${plural(places, "place")} offered until ${formatDateTime(offered_until, site)}`} />
      )}
    </span>
  );
}
