import { useState } from "react";
import { Fact } from "../../../../admin/fact";
import { CompactSelect } from "../../../../admin/list/compact-select";
import { sessionApi } from "../../../../client/session";
import { useLoaded } from "../../../../client/use-loaded";
import { Button } from "../../../../ui/button";
import { useSendsMail, useSite } from "../../../../ui/site";
import { formatDateTime } from "../../../../ui/time/date-time";
import { eventsApi } from "../../../events/client";
import type { Event } from "../../../events/schema";
import { keptMails } from "../../../mails/kept-words";
import { dateLabel } from "../../../registrations/date-label";
import type { Registration } from "../../../registrations/schema";
import { eventRegistrationsApi } from "../../client";
import { type PlacesProps, useRegistrationWork } from "./use-work";

/** The most dates requested: nearly two years of weeks. */
const most = 100;

async function datesOf(eventId: number): Promise<Event[]> {
  const api = eventsApi(sessionApi);
  const { series_id } = await api.read(eventId);
  if (series_id === null) return [];
  const sought = { series_id, publication: "published", upcoming: "true", sort: "start_date", size: most } as const;
  return (await api.list(sought)).items.filter(({ id }) => id !== eventId);
}

const canMove = ({ registration_status: status }: Registration) => status !== "cancelled" && status !== "attended";

/** Moves a registration to another date of its series; nothing without one. */
export function AnotherDate(props: PlacesProps) {
  const { registration } = props;
  const { loaded } = useLoaded(`dates of ${registration.event_id}`, () => datesOf(registration.event_id));
  if (!canMove(registration) || loaded.state !== "ready" || loaded.value.length === 0) return null;
  return <Choice key={registration.event_id} {...props} dates={loaded.value} />;
}

/** A separate press confirms the choice, because it sends a mail. */
function Choice({ dates, ...props }: PlacesProps & { dates: readonly Event[] }) {
  const site = useSite();
  const { busy, run } = useRegistrationWork(props);
  const [chosen, setChosen] = useState(String(dates[0]?.id));
  const told = useSendsMail() ? " and gets an e-mail." : `. ${keptMails}`;
  const { id, name, places } = props.registration;
  const choices = dates.map((date) => ({ value: String(date.id), label: dateLabel(date, places, site.timeZone) }));
  const move = () => {
    const to = dates.find((date) => String(date.id) === chosen);
    if (!to) return;
    void run(
      () => eventRegistrationsApi(sessionApi).move(id, to.id),
      `${name} is now registered for ${formatDateTime(to.start_date, site)}${told}`,
    );
  };
  return (
    <Fact name="Another date" wide>
      <span className="flex flex-wrap items-center gap-3">
        <CompactSelect label={`Another date for ${name}`} value={chosen} choices={choices} onChoose={setChosen} />
        <Button size="small" variant="secondary" busy={busy} onClick={move}>
          Move to This Date
        </Button>
      </span>
    </Fact>
  );
}
