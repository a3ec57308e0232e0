import { Link } from "react-router";
import { type Account, sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import { formatDate } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { ownRegistrationsApi } from "../../my-registrations/client";
import { OwnCertificate } from "../../my-registrations/own-certificate";
import type { OwnRegistration } from "../../my-registrations/schema";
import { ListStates } from "./list-states";

/** Past and cancelled registrations, the latest first. */
export function Past({ user, changes }: { user: Account; changes: number }) {
  const data = useLoaded(`past ${user.id} ${changes}`, () =>
    ownRegistrationsApi(sessionApi).list({ when: "past", size: 100 }),
  );
  return (
    <ListStates data={data} what="your past events" none={t`Nothing yet. The events you have been to appear here.`}>
      {(registration) => <Row key={registration.id} registration={registration} />}
    </ListStates>
  );
}

function Row({ registration }: { registration: OwnRegistration }) {
  const { event, registration_status } = registration;
  const { timeZone } = useSite();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-rule border-b py-3">
      <p className="account-text wrap-anywhere">
        <Link to={`/events/${event.id}`} className="font-[620] no-underline underline-offset-4 hover:underline">
          {event.title}
        </Link>
      </p>
      <p className="fact-type flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
        {registration_status === "attended" ? <Badge tone="moss">{t`You were there`}</Badge> : null}
        {registration_status === "cancelled" ? <Badge>{t`Cancelled`}</Badge> : null}
        <WithDates text={formatDate(event.start_date, timeZone)} />
      </p>
      <OwnCertificate registration={registration} />
    </li>
  );
}
