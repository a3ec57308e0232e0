import { useState } from "react";
import { DialogButton } from "../../../admin/dialog-button";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Card } from "../../../ui/card";
import { Folded } from "../../../ui/folded";
import { formatDate, namesInWords } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { grantsApi } from "../client";
import type { Teaching as Taught } from "../events/schema";
import { GrantDialog } from "./grant-dialog";
import { GrantPeople } from "./grant-people";
import { GrantsList } from "./grants-list";

/** A trainer's grants: to the people of recent events, and by hand. */
export function Teaching() {
  const data = useLoaded("teaching", () => grantsApi(sessionApi).teaching());
  return (
    <WhenLoaded data={data} loading="Loading what you teach..." failed="Failed to load what you teach.">
      {(taught) => <Lessons {...taught} />}
    </WhenLoaded>
  );
}

function Lessons({ events, qualifications }: Taught) {
  if (qualifications.length === 0) return null;
  return (
    <section aria-labelledby="teaching" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="teaching" className="text-[1.625rem]">
        What You Teach
      </h2>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3>Your Classes</h3>
        {events.length === 0 && <p className="leading-snug text-soft">No class of the last 60 days gives these.</p>}
        {events.map((event) => (
          <Class key={event.id} event={event} startsOpen={events.length === 1} />
        ))}
      </Card>
      {qualifications.map((qualification) => (
        <ByHand key={qualification.id} qualification={qualification} />
      ))}
    </section>
  );
}

function Class({ event, startsOpen }: { event: Taught["events"][number]; startsOpen: boolean }) {
  const { timeZone } = useSite();
  return (
    <Folded
      startsOpen={startsOpen}
      className="border-t border-rule pt-1"
      summaryClassName="py-2.5 leading-snug"
      summary={
        <span className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-[640] wrap-anywhere">{event.title}</span>
            <span className="fact-type text-soft">
              <WithDates text={formatDate(event.start_date, timeZone)} />
            </span>
          </span>
          <span className="text-[0.9375rem] text-soft">Gives {namesInWords(event.qualifications)}</span>
        </span>
      }
    >
      <div className="pt-2 pb-4">
        <GrantPeople eventId={event.id} mayGrant />
      </div>
    </Folded>
  );
}

function ByHand({ qualification }: { qualification: Taught["qualifications"][number] }) {
  const [version, setVersion] = useState(0);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="wrap-anywhere">{qualification.name}</h3>
        <DialogButton
          variant="secondary"
          size="small"
          aria-label={`Grant by Hand: ${qualification.name}`}
          dialog={(close) => (
            <GrantDialog
              qualification={qualification}
              mayWait={false}
              onGranted={() => setVersion(version + 1)}
              onClose={close}
            />
          )}
        >
          Grant by Hand
        </DialogButton>
      </div>
      <Folded summary="Who has it" className="border-t border-rule pt-1">
        <div className="pt-2">
          <GrantsList qualificationId={qualification.id} mayGrant version={version} />
        </div>
      </Folded>
    </Card>
  );
}
