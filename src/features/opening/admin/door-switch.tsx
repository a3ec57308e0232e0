import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { SelectField, TextField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { FailedState } from "../../../ui/states";
import { formatDateTime, formatEnd } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { openingApi } from "../client";
import type { Open } from "../schema";

const api = openingApi(sessionApi);

const lengths = [
  { value: "60", label: "For an hour" },
  { value: "120", label: "For two hours" },
  { value: "240", label: "For four hours" },
  { value: "day", label: "Until midnight" },
  { value: "", label: "Until I change it" },
];

/** Opens or closes by hand with one press, overriding the timetable; then asks for how long, and for a message. */
export function DoorSwitch() {
  const { loaded, reload, change } = useLoaded("open", api.read);
  return (
    <section aria-label="Open or closed" className="min-w-0">
      <h3 className="mb-2 text-[1.1875rem]">Open or Closed</h3>
      {loaded.state === "loading" && <Waiting />}
      {loaded.state === "failed" && <FailedState message="Failed to load the opening status" onRetry={reload} />}
      {loaded.state === "ready" && <Switch open={loaded.value} onChanged={(open) => change(() => open)} />}
    </section>
  );
}

const Waiting = () => (
  <Card className="grid gap-2.5">
    <p role="status" className="sr-only">
      Loading the opening status...
    </p>
    <Skeleton className="h-9 w-3/5" />
    <Skeleton className="h-11 w-full" />
  </Card>
);

function Switch({ open, onChanged }: { open: Open; onChanged: (open: Open) => void }) {
  const { timeZone } = useSite();
  const [details, setDetails] = useState(false);
  const { busy: sending = false, run } = useWork<true>(failedNotice());
  const send = (body: Parameters<typeof api.change>[0], thenAsks: boolean) =>
    run(true, async () => {
      onChanged(await api.change(body));
      setDetails(thenAsks);
    });
  const { hand } = open;
  return (
    <Card className="grid items-center gap-x-4 gap-y-3 p-4! lg:grid-cols-2">
      <State open={open} />
      <div className="grid gap-2 sm:grid-cols-2">
        {[true, false].map((wanted) => (
          <Button
            key={String(wanted)}
            variant={hand?.open === wanted ? "primary" : "secondary"}
            aria-pressed={hand?.open === wanted}
            className="min-h-14 w-full px-2"
            onClick={() => {
              // A second press would shorten or lengthen what is set.
              if (hand?.open === wanted) setDetails(!details);
              else void send({ open: wanted, message: "", until: endOf(usualLength(wanted), timeZone) }, true);
            }}
          >
            {wanted ? "We Are Open" : "We Are Closed"}
          </Button>
        ))}
      </div>
      {hand && details && (
        <Details
          key={String(hand.open)}
          open={hand.open}
          sending={sending}
          onSay={(said) => send({ open: hand.open, ...said }, false)}
        />
      )}
      {hand && (
        <Button
          variant="secondary"
          busy={sending}
          className="lg:col-start-2"
          onClick={() => send({ open: null }, false)}
        >
          Back to the Timetable
        </Button>
      )}
    </Card>
  );
}

/** How long one press opens or closes. */
const usualLength = (open: boolean): string => (open ? "120" : "day");

function State({ open: { says, message, hand } }: { open: Open }) {
  const site = useSite();
  return (
    <div className="grid gap-1" role="status">
      <p className="font-display text-[1.75rem] leading-tight font-[780] tracking-tight wrap-anywhere">
        {says || "No opening hours yet"}
      </p>
      {message && <p className="wrap-anywhere">{message}</p>}
      <p className="text-[0.9375rem] text-soft">
        {hand ? (
          <WithDates
            text={`By hand since ${formatDateTime(hand.since, site)}${hand.until ? `, until ${formatEnd(hand.until, site)}` : ", until it is undone"}.`}
          />
        ) : (
          says && "According to the timetable."
        )}
      </p>
    </div>
  );
}

interface DetailsProps {
  open: boolean;
  sending: boolean;
  onSay: (details: { message: string; until: string | null }) => void;
}

function Details({ open, sending, onSay }: DetailsProps) {
  const { timeZone } = useSite();
  const form = useForm({ defaultValues: { length: usualLength(open), message: "" } });
  const submit = form.handleSubmit(({ length, message }) => onSay({ message, until: endOf(length, timeZone) }));
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 lg:col-span-2 rounded-md border border-rule bg-stone p-4"
    >
      <SelectField label="For how long" options={lengths} {...fieldOf(form, "length")} />
      <TextField
        label="Message"
        hint={
          open ? "Optional, such as “Board games tonight, come in”" : "Optional, such as “Burst pipe, back on Monday”"
        }
        maxLength={140}
        {...fieldOf(form, "message")}
      />
      <Button type="submit" busy={sending} busyLabel="Saving..." className="justify-self-start">
        Save
      </Button>
    </form>
  );
}

/** The end, ISO 8601: some minutes from now, or the site's next midnight without an offset. */
function endOf(length: string, timeZone: string): string | null {
  if (length === "") return null;
  if (length !== "day") return new Date(Date.now() + Number(length) * 60_000).toISOString();
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  const date = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return `${date.format(tomorrow)}T00:00`;
}
