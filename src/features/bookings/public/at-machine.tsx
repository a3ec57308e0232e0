import { lazy, Suspense, useState } from "react";
import { newKey } from "../../../client/new-key";
import { signInPath } from "../../../client/return-path";
import { sessionApi } from "../../../client/session";
import { useAccount } from "../../../client/use-account";
import { useLoaded } from "../../../client/use-loaded";
import { t } from "../../../platform/languages/texts";
import { dayAt } from "../../../platform/time";
import { Button, TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { SelectField } from "../../../ui/form/fields";
import { formatTime } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { FailedState, LoadingState } from "../../../ui/states";
import { T } from "../../../ui/texts/texts";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import type { Equipment } from "../../equipment/schema";
import { bookingsApi } from "../client";
import type { Availability, Booking, NextFree } from "../schema";
import { endsFromNow, refusalNow, situationOf, weekFrom } from "./free-times";
import { keepBooking, keptBooking } from "./kept-booking";
import { Refusal } from "./refusal";
import { RunningBooking } from "./running-booking";
import { type Refused, useRefusable } from "./use-refusable";

const BookPanel = lazy(() => import("./book-panel"));

interface AtMachineProps {
  machine: Equipment;
  unitId: number;
  code: string;
  path: string;
}

/** How long before its start a booking is offered at the machine; milliseconds. */
const earlyMs = 60 * 60_000;

/** Booking while standing at the machine: start now, or use the booking that is due. */
export default function AtMachine(props: AtMachineProps) {
  const { machine, path } = props;
  const account = useAccount();
  const [later, setLater] = useState(false);
  return (
    <Card as="section" aria-labelledby="at-machine" className="needs-scripts grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="at-machine" className="text-[1.5rem]">{t`Use It Now`}</h2>
      {account.state === "unknown" && <LoadingState label={t`Checking...`} />}
      {account.state === "anonymous" && (
        <p className="leading-snug">
          <T>
            <TextLink to={signInPath(path)} className="reach">
              Sign in
            </TextLink>{" "}
            to start now or to check in.
          </T>
        </p>
      )}
      {(account.state === "signed-in" || account.state === "unreachable") && <Now {...props} />}
      {later ? (
        <Suspense fallback={<LoadingState label={t`Loading free times...`} />}>
          <BookPanel machine={machine} path={path} />
        </Suspense>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setLater(true)}
        >{t`Book for Later`}</Button>
      )}
    </Card>
  );
}

interface Here {
  availability: Availability | undefined;
  /** the person's booking of this machine that runs or begins soon */
  own: Booking | undefined;
  /** how far the server's clock is ahead of the device's; milliseconds */
  ahead: number;
}

function Now({ machine, unitId, code }: AtMachineProps) {
  const site = useSite();
  const { timeZone } = site;
  const { loaded, reload } = useLoaded<Here>(`at ${machine.id} ${unitId}`, async () => {
    const { from, to } = weekFrom(dayAt(new Date(), timeZone), timeZone);
    const calls = bookingsApi(sessionApi);
    const [availability, { items }] = await Promise.all([calls.availability(machine.id, from, to), calls.own()]);
    const now = Date.parse(availability.now);
    const own = items.find(
      (one) => one.equipment_id === machine.id && one.status === "booked" && Date.parse(one.starts_at) - now < earlyMs,
    );
    keepBooking(machine.id, own);
    return { availability, own, ahead: now - Date.now() };
  });
  if (loaded.state === "loading") return <LoadingState label={t`Checking...`} />;
  if (loaded.state === "failed") {
    // Without a connection, a booking stored on this device can still be checked in.
    const kept = keptBooking(machine.id);
    if (!kept)
      return <FailedState message={t`Failed to load the bookings. ${{ detail: loaded.detail }}`} onRetry={reload} />;
    return (
      <div className="grid gap-3">
        <p className="fact-type text-soft">{t`No connection. This is your booking as it was last seen.`}</p>
        <RunningBooking booking={kept} now={Date.now()} code={code} onChanged={reload} />
      </div>
    );
  }
  const { availability, own, ahead } = loaded.value;
  const now = Date.now() + ahead;
  if (!availability) return null;
  const situation = situationOf(availability, machine, now);
  if (own)
    return (
      <RunningBooking
        key={`${own.id} ${own.ends_at} ${own.checked_in_at}`}
        booking={own}
        now={now}
        code={own.unit_id === unitId ? code : undefined}
        situation={situationOf(availability, machine, now, own.id)}
        onChanged={reload}
      />
    );
  const ends = endsFromNow(situation, unitId);
  if (ends.length > 0) return <StartNow {...{ machine, unitId, ahead, reload }} ends={ends} />;
  const until = Date.parse(weekFrom(dayAt(new Date(now), timeZone), timeZone).to);
  return <NotNow machine={machine} refusal={refusalNow(situation, unitId, until, site)} />;
}

/** Why the machine is not free now, with the next free time. */
function NotNow({ machine, refusal }: { machine: Equipment; refusal: Refused }) {
  const site = useSite();
  const [booked, setBooked] = useState<Booking>();
  const { busy, refused = refusal, run } = useRefusable();
  const book = (next: NextFree) =>
    run(async () => {
      const { booking } = await bookingsApi(sessionApi).book({ equipment_id: machine.id, ...next }, { key: newKey() });
      setBooked(booking ?? undefined);
    });
  if (!booked) return <Refusal refused={refused} busy={busy} onTake={(next) => void book(next)} />;
  return (
    <p role="status" className="leading-snug">
      <T>
        Booked: <WithDates text={formatSpan(booked.starts_at, booked.ends_at, site)} />.{" "}
        <TextLink to="/account/bookings" className="reach">
          See your bookings
        </TextLink>
      </T>
    </p>
  );
}

interface StartNowProps {
  machine: Equipment;
  unitId: number;
  ahead: number;
  /** the possible ends, latest first, at least one; milliseconds */
  ends: readonly number[];
  reload: () => void;
}

function StartNow({ machine, unitId, ahead, ends, reload }: StartNowProps) {
  const { timeZone } = useSite();
  const [end, setEnd] = useState(ends[0] as number);
  const { busy, refused, run } = useRefusable();
  const time = (at: number) => formatTime(new Date(at).toISOString(), timeZone);
  const book = (span: NextFree) =>
    run(async () => {
      await bookingsApi(sessionApi).book({ equipment_id: machine.id, ...span }, { key: newKey() });
      reload();
    });
  const start = (to: number) => {
    const starts_at = new Date(Date.now() + ahead).toISOString();
    return book({ starts_at, ends_at: new Date(to).toISOString(), unit_id: unitId });
  };
  return (
    <div className="grid gap-4">
      {ends.length > 1 && (
        <SelectField
          label={t`Until`}
          value={String(end)}
          onChange={({ currentTarget }) => setEnd(Number(currentTarget.value))}
          options={ends.map((at) => ({ value: String(at), label: time(at) }))}
        />
      )}
      {refused && <Refusal refused={refused} busy={busy} onTake={(next) => void book(next)} />}
      <Button
        busy={busy}
        busyLabel={t`Starting...`}
        className="min-h-14 text-lg"
        onClick={() => void start(end)}
      >{t`Start Now, Until ${{ time: time(end) }}`}</Button>
    </div>
  );
}
