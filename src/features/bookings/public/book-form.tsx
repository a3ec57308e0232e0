import { useEffect, useRef, useState } from "react";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { CheckboxField, SelectField } from "../../../ui/form/fields";
import { useSendsMail, useSite } from "../../../ui/site";
import { formatSpan } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { bookingsApi } from "../client";
import type { Booking } from "../schema";
import { remindMs } from "../state";
import { durationText } from "../words";
import { Refusal } from "./refusal";
import { useRefusable } from "./use-refusable";

interface BookFormProps {
  machineId: number;
  from: number;
  /** in minutes, from this start */
  lengths: readonly number[];
  minutes: number;
  onMinutes: (minutes: number) => void;
  units: readonly { id: number; name: string }[];
  unitId: number | undefined;
  onUnit: (unitId: number | undefined) => void;
  /** a booking to move to this time instead */
  moving?: Booking | undefined;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
}

/** The chosen time, its length, and the button that books it. */
export function BookForm(props: BookFormProps) {
  const { machineId, from, lengths, minutes, onMinutes, units, unitId, onUnit, moving, onBooked, onClose } = props;
  const site = useSite();
  const sendsMail = useSendsMail();
  const [remind, setRemind] = useState(true);
  const { busy, refused, run } = useRefusable();
  const section = useRef<HTMLElement>(null);
  // On a phone the times fill the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another start
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
  }, [from]);
  // A repeated press after a lost response books only once.
  const sent = useRef({ of: "", key: "" });
  const iso = (at: number) => new Date(at).toISOString();

  const book = (time: { starts_at: string; ends_at: string; unit_id?: number | undefined }) =>
    run(async () => {
      const of = JSON.stringify(time);
      if (sent.current.of !== of) sent.current = { of, key: newKey() };
      const { unit_id, ...span } = time;
      const unit = unit_id === undefined ? {} : { unit_id };
      const booked = moving
        ? await bookingsApi(sessionApi).change(moving.id, { ...span, ...unit })
        : (
            await bookingsApi(sessionApi).book(
              { equipment_id: machineId, ...span, ...unit, remind: remind && sendsMail },
              sent.current,
            )
          ).booking;
      if (booked) onBooked(booked);
    });
  const to = from + minutes * 60_000;

  return (
    <section
      ref={section}
      aria-label={t`Your booking`}
      className="grid gap-4 rounded-md border-2 border-ink bg-sheet p-4 sm:p-5"
    >
      <p aria-live="polite" className="font-display text-xl font-[740] wrap-anywhere">
        <WithDates text={formatSpan(iso(from), iso(to), site)} />
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`How long`}
          value={String(minutes)}
          onChange={({ currentTarget }) => onMinutes(Number(currentTarget.value))}
          options={lengths.map((length) => ({ value: String(length), label: lengthText(length) }))}
        />
        {units.length > 1 && (
          <SelectField
            label={t`Unit`}
            value={String(unitId ?? "")}
            onChange={({ currentTarget }) => onUnit(Number(currentTarget.value) || undefined)}
            options={[
              { value: "", label: t`Any free one` },
              ...units.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
      {sendsMail && !moving && from - Date.now() > remindMs && (
        <CheckboxField
          label={t`Remind me by e-mail two hours before`}
          checked={remind}
          onChange={({ currentTarget }) => setRemind(currentTarget.checked)}
        />
      )}
      {refused && (
        <Refusal {...{ refused, busy }} verb={moving ? t`Move it to` : "Book"} onTake={(next) => void book(next)} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy}
          busyLabel={moving ? t`Moving...` : t`Booking...`}
          onClick={() => void book({ starts_at: iso(from), ends_at: iso(to), unit_id: unitId })}
        >
          {moving ? t`Move It Here` : t`Book It`}
        </Button>
        <Button variant="secondary" onClick={onClose}>{t`Choose Another Time`}</Button>
      </div>
    </section>
  );
}

/** "30 minutes", "1 hour", "1 hour 30 minutes". */
export function lengthText(minutes: number): string {
  const rest = minutes % 60;
  if (rest === 0 || minutes < 60) return durationText(minutes);
  return `${durationText(minutes - rest)} ${durationText(rest)}`;
}
