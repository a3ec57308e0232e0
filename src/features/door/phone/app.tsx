/** @jsxImportSource hono/jsx/dom */
import { useEffect, useMemo, useRef, useState } from "hono/jsx/dom";
import { formatMoney, formatTime } from "../../../ui/formatting";
import type { PaymentMethod } from "../../registrations/payments/methods";
import { fetchReader } from "./camera";
import { Details } from "./details";
import { Foot, focusSearch } from "./foot";
import { Head } from "./head";
import { More } from "./more";
import { Notices } from "./notices";
import { type Person, peopleOf } from "./people";
import { Rows } from "./rows";
import { Scanner } from "./scanner";
import { find, searchable } from "./search/search";
import { Closed, Opening } from "./states";
import type { DoorControl } from "./sync";
import { useDoor } from "./use-door";
import { findByCode, findByQrCode, isIn, tapEffect, undoWindow, type Verdict, vibrations } from "./verdict";
import { VerdictScreen } from "./verdict-screen";
import { WalkIn } from "./walk-in";

interface AppProps {
  door: DoorControl;
  eventId: number;
  /** whether an account has opened it rather than a link */
  isAccount: boolean;
}

interface Last {
  person: Person;
  key: string;
  at: number;
}

/** An event's door, on a phone held in one hand. */
export function App({ door, eventId, isAccount }: AppProps) {
  const state = useDoor(door);
  const { kept, waiting, connection } = state;
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<"scanner" | "walk-in" | "more">();
  const [shown, setShown] = useState<string>();
  const [verdict, setVerdict] = useState<Verdict>();
  const [last, setLast] = useState<Last>();
  const [owes, setOwes] = useState<string>();
  const timeOf = (instant: string) => formatTime(instant, kept?.time_zone ?? ownTimeZone());
  // A list stored by an earlier version has no currency.
  const currency = kept?.currency ?? "USD";
  const people = useMemo(() => peopleOf(kept?.items ?? [], waiting), [kept, waiting]);
  const latest = useRef(people);
  latest.current = people;
  const index = useMemo(() => searchable(people), [people]);
  // Cancelled people appear only in searches.
  const found = useMemo(
    () => find(index, typed).filter(({ status }) => typed.trim() !== "" || status !== "cancelled"),
    [index, typed],
  );

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), undoWindow.until);
    return () => clearTimeout(timer);
  }, [last]);
  const isOpen = kept !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => void fetchReader(), 3_000);
    return () => clearTimeout(timer);
  }, [isOpen]);

  const tell = (said: Verdict) => {
    navigator.vibrate?.(vibrations[said.tone]);
    setVerdict(said);
  };
  const checkIn = (person: Person, extra = false) => {
    const at = door.now();
    const key = door.add({ kind: "check", id: person.unit, at, ...(extra ? { extra } : {}) });
    navigator.vibrate?.(vibrations.in);
    setLast({ person, key, at: Date.now() });
    setOwes(person.unit);
  };
  const pay = (person: Person, payment_method: PaymentMethod) => {
    door.add({ kind: "payment", id: person.unit, payment_status: "paid", payment_method });
  };
  const takeBack = (person: Person, key?: string) => {
    setOwes(undefined);
    door.add({ kind: "check", id: person.unit, at: door.now(), undo: key ?? true });
    setLast(undefined);
  };
  const known = () => ({
    eventId,
    people: latest.current,
    isLatest: door.get().connection === "online",
    timeOf,
  });
  const tap = (person: Person) => {
    const since = last?.person.unit === person.unit ? Date.now() - last.at : undefined;
    const does = tapEffect(person, since);
    if (does === "take back") return takeBack(person, last?.key);
    if (does === "details") return setShown(person.unit);
    if (does === "check in") return checkIn(person);
    const judged = does === "nothing" ? undefined : findByCode(person.code, known());
    if (judged && "verdict" in judged) tell({ ...judged.verdict, person });
  };
  /** Checks in the person of a code; asks the server if this phone does not know it. */
  const enter = async (whose: () => ReturnType<typeof findByQrCode>) => {
    let judged = whose();
    if ("verdict" in judged && judged.verdict.name === "" && navigator.onLine) {
      await door.sync();
      judged = whose();
    }
    if ("verdict" in judged) return tell(judged.verdict);
    checkIn(judged.person);
    tell(isIn(judged.person));
  };
  const submit = () => {
    const [only] = found;
    if (found.length === 1 && only) {
      tap(only);
      setTyped("");
    } else if (found.length === 0 && typed.trim() !== "") void enter(() => findByCode(typed, known()));
  };

  if (connection === "ended" || connection === "refused")
    return <Closed state={state} isAccount={isAccount} eventId={eventId} />;
  if (!kept) return <Opening isOffline={connection === "offline"} onRetry={() => void door.sync()} />;
  const person = people.find(({ unit }) => unit === shown);
  return (
    <div class="door">
      <Head state={state} kept={kept} people={people} onMore={() => setOpen("more")} onFind={focusSearch} />
      <Notices
        door={door}
        state={state}
        onExtra={({ waiting: one }) => {
          if (one.kind === "check") door.add({ ...one, extra: true });
          if (one.kind === "walk_in") door.add({ ...one, extra: true });
        }}
      />
      <Rows
        people={found}
        typed={typed}
        isAlone={connection !== "online"}
        undoable={last?.person.unit}
        timeOf={timeOf}
        onTap={tap}
        onMore={({ unit }) => setShown(unit)}
        onWalkIn={() => setOpen("walk-in")}
      />
      <Foot
        typed={typed}
        onType={setTyped}
        onSubmit={submit}
        onScan={() => setOpen("scanner")}
        onWalkIn={() => setOpen("walk-in")}
        last={last?.person.name}
        onUndo={() => last && takeBack(last.person, last.key)}
        owing={kept.takes_payments ? people.find(({ unit, payment }) => unit === owes && payment === "due") : undefined}
        currency={currency}
        onPay={pay}
        onPayLater={() => setOwes(undefined)}
      />
      {open === "scanner" && (
        <Scanner
          isPaused={verdict !== undefined}
          onCode={(text) => void enter(() => findByQrCode(text, known()))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "walk-in" && (
        <WalkIn
          name={/\d/.test(typed) ? "" : typed}
          placesLeft={placesLeft(kept.event.places_left, waiting)}
          onClose={() => setOpen(undefined)}
          fee={kept.event.fee ? formatMoney(kept.event.fee, currency) : ""}
          onAdd={({ paidBy, ...walkIn }) => {
            const key = door.add({ kind: "walk_in", ...walkIn, at: door.now() });
            if (paidBy) door.add({ kind: "payment", id: `key:${key}`, payment_status: "paid", payment_method: paidBy });
            setOpen(undefined);
            setTyped("");
            const made = latest.current.find(({ unit }) => unit === `key:${key}`);
            if (made) setLast({ person: made, key, at: Date.now() });
            tell({ tone: "in", word: walkIn.extra ? "In, as an extra" : "In", name: walkIn.name, text: "" });
          }}
        />
      )}
      {open === "more" && <More door={door} state={state} isAccount={isAccount} onClose={() => setOpen(undefined)} />}
      {person && (
        <Details
          person={person}
          takesPayments={kept.takes_payments}
          currency={currency}
          timeOf={timeOf}
          onCheckIn={checkIn}
          onTakeBack={(one) => takeBack(one)}
          onPay={(payment_status, payment_method) =>
            door.add({ kind: "payment", id: person.unit, payment_status, payment_method })
          }
          onClose={() => setShown(undefined)}
        />
      )}
      {verdict && (
        <VerdictScreen
          verdict={verdict}
          person={people.find(({ unit }) => unit === verdict.person?.unit)}
          onCheckIn={checkIn}
          onPay={kept.takes_payments ? pay : undefined}
          currency={currency}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </div>
  );
}

/** The device's zone, for a list stored by an earlier version without one. */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The free places once waiting reports have arrived; null without a limit. */
const placesLeft = (left: number | null, waiting: readonly { kind: string; extra?: boolean }[]): number | null =>
  left === null ? null : left - waiting.filter(({ kind, extra }) => kind === "walk_in" && !extra).length;
