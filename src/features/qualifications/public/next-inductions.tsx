import { useState } from "react";
import { Link } from "react-router";
import { signInPath } from "../../../client/return-path";
import { useAccount } from "../../../client/use-account";
import { useHydrated } from "../../../client/use-hydrated";
import { counted, t } from "../../../platform/languages/texts";
import { Button, ButtonLink } from "../../../ui/button";
import { notifyFailure } from "../../../ui/overlay/notify";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import type { NextInductions as Next } from "../own/schema";

type Induction = Next["items"][number];
type NextEvent = Induction["events"][number];

const isOpen = ({ places_left, registration_state }: NextEvent) =>
  registration_state === "open" && (places_left === null || places_left > 0);

/** The next events that grant a machine's requirements, each with its free places. */
export default function NextInductions({ next, path }: { next: Next; path: string }) {
  if (next.items.length === 0) return null;
  return (
    <section aria-labelledby="inductions" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="inductions" className="text-[1.625rem]">{t`How to Qualify`}</h2>
      {next.items.map((induction) => (
        <Ways key={induction.id} induction={induction} path={path} />
      ))}
    </section>
  );
}

function Ways({ induction, path }: { induction: Induction; path: string }) {
  const hydrated = useHydrated();
  const { id, name, events } = induction;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-[1.125rem] wrap-anywhere">{name}</h3>
      {events.length === 0 && <p className="leading-snug text-soft">{t`No event is planned that gives it.`}</p>}
      <ul className="grid border-b border-rule empty:hidden">
        {events.map((event) => (
          <NextEventRow key={event.event_id} event={event} />
        ))}
      </ul>
      {!events.some(isOpen) && hydrated && <TellMe qualificationId={id} name={name} path={path} />}
    </div>
  );
}

function NextEventRow({ event }: { event: NextEvent }) {
  const site = useSite();
  const { event_id, title, start_date, places_left, registration_state } = event;
  const places =
    registration_state === "not_yet"
      ? t`Not open yet`
      : registration_state === "closed"
        ? t`Registration closed`
        : places_left === null
          ? t`Places free`
          : places_left > 0
            ? counted({ places_left }, "# place left", "# places left")
            : t`Full`;
  return (
    <li className="border-t border-rule">
      <Link
        to={`/events/${event_id}`}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5 no-underline hover:bg-stone/60"
      >
        <span className="grid gap-0.5">
          <span className="font-[640] wrap-anywhere underline decoration-2 underline-offset-4">{title}</span>
          <span className="fact-type text-soft">
            <WithDates text={formatDateTime(start_date, site)} />
          </span>
        </span>
        <span className={isOpen(event) ? "font-[620] text-moss" : "text-soft"}>{places}</span>
      </Link>
    </li>
  );
}

interface TellMeProps {
  qualificationId: number;
  name: string;
  /** the page's path, to come back to after signing in */
  path: string;
}

/** Offers a mail about the next event that gives a qualification, once. */
function TellMe({ qualificationId, name, path }: TellMeProps) {
  const account = useAccount();
  const [isTold, setTold] = useState(false);
  const [busy, setBusy] = useState(false);
  if (account.state === "unknown") return <span className="block min-h-11" />;
  if (account.state === "anonymous")
    return (
      <ButtonLink
        variant="secondary"
        to={signInPath(path)}
        className="justify-self-start"
      >{t`Sign In to Hear About the Next One`}</ButtonLink>
    );
  if (isTold)
    return (
      <p
        role="status"
        className="leading-snug"
      >{t`We will mail you about the next event that gives ${{ name }}, once.`}</p>
    );
  const ask = async () => {
    setBusy(true);
    try {
      const [{ sessionApi }, { ownQualificationsApi }] = await Promise.all([
        import("../../../client/session"),
        import("../client"),
      ]);
      await ownQualificationsApi(sessionApi).wish(qualificationId);
      setTold(true);
    } catch (error) {
      void notifyFailure(error instanceof Error && "detail" in error ? String(error.detail) : t`Please try again.`);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel={t`Asking...`}
      aria-label={t`Tell Me About the Next One: ${{ name }}`}
      onClick={() => void ask()}
      className="justify-self-start"
    >{t`Tell Me About the Next One`}</Button>
  );
}
