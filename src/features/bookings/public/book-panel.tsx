import { useEffect, useState } from "react";
import { signInPath } from "../../../client/return-path";
import { sessionApi } from "../../../client/session";
import { useAccount } from "../../../client/use-account";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { counted, t } from "../../../platform/languages/texts";
import { addDays } from "../../../platform/time";
import { Button, ButtonLink, TextLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { useSite } from "../../../ui/site";
import { T, V } from "../../../ui/texts/texts";
import { formatDateTime, formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import type { Equipment } from "../../equipment/schema";
import { bookingsApi } from "../client";
import type { Availability, Booking } from "../schema";
import { durationText } from "../words";
import { BookForm, lengthText } from "./book-form";
import { DayTimes } from "./day-times";
import { daysFrom, lengthsFrom, type Slot, shownDays, situationOf, slotsOf, todayAt, weekFrom } from "./free-times";
import { WatchTime } from "./watch-time";
import { dayLabel, WeekGrid } from "./week-grid";

interface BookPanelProps {
  machine: Equipment;
  /** the page's path, to come back to after signing in */
  path: string;
}

interface Chosen {
  slot: Slot;
  day: string;
}

/** A machine's free times to book: a week on a desk, a day on a phone. */
export default function BookPanel({ machine, path }: BookPanelProps) {
  const site = useSite();
  const account = useAccount();
  const { params, go } = useAddress();
  const moving = useMoved(Number(params.get("move")) || undefined);
  const [first, setFirst] = useState(() => todayAt(Date.now(), site.timeZone));
  const [made, setMade] = useState<Booking>();
  const [version, setVersion] = useState(0);
  const data = useLoaded(`${machine.id} ${first} ${version} ${account.state}`, () => {
    const { from, to } = weekFrom(first, site.timeZone);
    return bookingsApi(sessionApi).availability(machine.id, from, to);
  });

  const booked = (booking: Booking) => {
    setMade(booking);
    setVersion(version + 1);
    if (moving) go({ move: undefined }, { replace: true });
  };
  return (
    <section aria-labelledby="book" className="needs-scripts grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="book" className="text-[1.375rem]">
        {moving ? t`Move Your Booking` : t`Book It`}
      </h2>
      <p className="max-w-[44rem] leading-snug text-soft">{rulesLine(machine)}</p>
      {moving && (
        <p className="leading-snug font-[620]">
          <T>
            Now <WithDates text={formatSpan(moving.starts_at, moving.ends_at, site)} />. Choose another start.
          </T>
        </p>
      )}
      {made && <Made booking={made} />}
      <WhenLoaded data={data} loading={t`Loading free times...`} failed={t`Failed to load the free times.`}>
        {(availability) => (
          <Week
            key={made?.id}
            {...{ machine, availability, first, moving }}
            refreshing={data.loaded.state === "ready" && data.loaded.refreshing}
            onFirst={setFirst}
            signIn={account.state === "anonymous" ? signInPath(path) : undefined}
            onBooked={booked}
          />
        )}
      </WhenLoaded>
    </section>
  );
}

/** The booking that is being moved, once it is loaded. */
function useMoved(id: number | undefined): Booking | undefined {
  const [found, setFound] = useState<Booking>();
  useEffect(() => {
    if (id === undefined) return setFound(undefined);
    let wanted = true;
    bookingsApi(sessionApi)
      .own()
      .then(
        ({ items }) => wanted && setFound(items.find((one) => one.id === id && one.status === "booked")),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [id]);
  return found;
}

const rulesLine = ({ max_minutes, ahead_days, cancel_minutes, release_minutes }: Equipment): string =>
  [
    counted(
      { ahead_days, length: lengthText(max_minutes) },
      "Up to {length} at a time, # day ahead.",
      "Up to {length} at a time, # days ahead.",
    ),
    cancel_minutes > 0 ? t`Cancel until ${{ duration: durationText(cancel_minutes) }} before.` : "",
    release_minutes === null
      ? ""
      : counted(
          { release_minutes },
          "Check in at the machine within # minute, or others can book it.",
          "Check in at the machine within # minutes, or others can book it.",
        ),
  ]
    .filter(Boolean)
    .join(" ");

function Made({ booking: { starts_at, ends_at, unit_name } }: { booking: Booking }) {
  const site = useSite();
  return (
    <div
      role="status"
      className="grid justify-items-start gap-2 rounded-md border-2 border-moss bg-moss-soft p-4 sm:p-5"
    >
      <p className="font-display text-xl font-[740] wrap-anywhere">
        <T>
          Booked: <WithDates text={formatSpan(starts_at, ends_at, site)} />
          <V unit_name={unit_name && `, ${unit_name}`} />
        </T>
      </p>
      <TextLink to="/account/bookings" className="reach text-ink!">{t`See your bookings`}</TextLink>
    </div>
  );
}

interface WeekProps {
  machine: Equipment;
  availability: Availability;
  refreshing: boolean;
  first: string;
  onFirst: (day: string) => void;
  moving: Booking | undefined;
  /** the sign-in page, for visitors without a session */
  signIn: string | undefined;
  onBooked: (booking: Booking) => void;
}

function Week({ machine, availability, refreshing, first, onFirst, moving, signIn, onBooked }: WeekProps) {
  const site = useSite();
  const { time_zone: timeZone, units } = availability;
  const situation = situationOf(availability, machine, Date.parse(availability.now), moving?.id);
  const days = daysFrom(first).map((day) => ({ day, slots: slotsOf(day, availability, situation, site, moving?.id) }));
  const today = todayAt(Date.parse(availability.now), timeZone);
  const last = todayAt(Date.parse(availability.bookable_until) - 1, timeZone);
  const [shownDay, setShownDay] = useState<string>();
  const current = days.some(({ day }) => day === shownDay)
    ? (shownDay as string)
    : (days.find(({ slots }) => slots.some(({ state }) => state === "free"))?.day ?? first);
  const [chosen, setChosen] = useState<Chosen>();
  const [unitId, setUnit] = useState<number>();
  const [wanted, setWanted] = useState(moving ? minutesOf(moving) : 60);
  const slot =
    chosen && days.find(({ day }) => day === chosen.day)?.slots.find(({ from }) => from === chosen.slot.from);
  const lengths = slot?.state === "free" ? lengthsFrom(slot.from, situation, unitId) : [];
  const minutes = lengths.findLast((length) => length <= wanted) ?? lengths[0];
  const span = slot && minutes ? { from: slot.from, to: slot.from + minutes * 60_000 } : undefined;
  const choose = (picked: Slot, day: string) => {
    if (picked.state !== "free" && picked.state !== "booked") return;
    setShownDay(day);
    setChosen({ slot: picked, day });
    setUnit(undefined);
  };
  const go = (day: string) => {
    setChosen(undefined);
    onFirst(day);
  };
  const shared = { days, units: units.length, chosen: span, onChoose: choose };
  const form = slot && (
    <Choice
      {...{ machine, slot, units, unitId, signIn, moving, onBooked, lengths, minutes }}
      days={days}
      onUnit={setUnit}
      onMinutes={setWanted}
      onClose={() => setChosen(undefined)}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={refreshing}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p
          className="fact-type"
          aria-live="polite"
        >{t`${{ dayLabel: dayLabel(first) }} to ${{ dayLabel2: dayLabel(addDays(first, shownDays - 1)) }}`}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            disabled={first <= today}
            onClick={() => go([addDays(first, -shownDays), today].sort().at(-1) ?? today)}
          >
            <T>
              <Icon name="arrow-left" className="size-4" />
              Earlier
            </T>
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={addDays(first, shownDays) > last}
            onClick={() => go(addDays(first, shownDays))}
          >
            <T>
              Later
              <Icon name="arrow-left" className="size-4 rotate-180" />
            </T>
          </Button>
        </div>
      </div>
      <div className="md:hidden">
        <DayTimes
          {...shared}
          current={current}
          onDay={(day) => {
            setShownDay(day);
            setChosen(undefined);
          }}
        />
      </div>
      <div className="hidden md:block">
        {days.some(({ slots }) => slots.some(({ state }) => state !== "closed" && state !== "past")) ? (
          <WeekGrid key={first} {...shared} label={t`Free times of ${{ name: machine.name }}`} />
        ) : (
          <p className="text-soft">{t`We are closed all week.`}</p>
        )}
      </div>
      {form}
    </div>
  );
}

const minutesOf = ({ starts_at, ends_at }: Booking): number => (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;

interface ChoiceProps {
  machine: Equipment;
  slot: Slot;
  days: readonly { day: string; slots: readonly Slot[] }[];
  lengths: readonly number[];
  minutes: number | undefined;
  units: Availability["units"];
  unitId: number | undefined;
  signIn: string | undefined;
  moving: Booking | undefined;
  onUnit: (unitId: number | undefined) => void;
  onMinutes: (minutes: number) => void;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
}

/** What can be done with the chosen time: book it, wait for it, or sign in first. */
function Choice({ machine, slot, days, lengths, minutes, units, unitId, signIn, moving, ...rest }: ChoiceProps) {
  const { onUnit, onMinutes, onBooked, onClose } = rest;
  const site = useSite();
  if (signIn !== undefined)
    return (
      <section
        aria-label={t`Your booking`}
        className="grid justify-items-start gap-3 rounded-md border-2 border-ink bg-sheet p-4 sm:p-5"
      >
        <p className="font-display text-xl font-[740]">
          <WithDates text={formatDateTime(new Date(slot.from).toISOString(), site)} />
        </p>
        <p>{t`Sign in to book this time.`}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={signIn}>{t`Sign In`}</ButtonLink>
          <Button variant="secondary" onClick={onClose}>{t`Choose Another Time`}</Button>
        </div>
      </section>
    );
  if (slot.state === "booked")
    return <WatchTime machineId={machine.id} to={endOfBooked(slot, days)} {...{ slot, onBooked, onClose }} />;
  if (minutes === undefined) return null;
  return (
    <BookForm
      machineId={machine.id}
      from={slot.from}
      {...{ lengths, minutes, onMinutes, units, unitId, onUnit, moving, onBooked, onClose }}
    />
  );
}

/** The end of the booked time that contains a step; milliseconds. */
function endOfBooked(slot: Slot, days: ChoiceProps["days"]): number {
  const all = days.flatMap(({ slots }) => slots);
  let { to } = slot;
  for (const next of all) if (next.from === to && next.state === "booked") to = next.to;
  return to;
}
