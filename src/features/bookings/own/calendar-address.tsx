import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { copyText } from "../../../ui/overlay/copy-text";
import { bookingsApi } from "../client";

/** The secret address of a calendar with the reader's bookings: shown once, replaceable. */
export function CalendarAddress({ hasOne, onMade }: { hasOne: boolean; onMade: () => void }) {
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setUrl((await bookingsApi(sessionApi).newFeed()).url);
      onMade();
    } catch (error) {
      setFailure(detailOf(error));
    }
    setBusy(false);
  };
  const copy = () =>
    copyText(url, { done: "Address copied", otherwise: "Copying is not allowed here. Please select the address." });
  return (
    <section aria-labelledby="calendar-address" className="grid justify-items-start gap-3">
      <h2 id="calendar-address" className="text-[1.5rem]">
        In your calendar
      </h2>
      <p className="max-w-[40rem] leading-snug text-soft">
        Subscribe to this address in the calendar of your phone, and your bookings appear there. Anyone with the address
        can read them, so keep it to yourself.
        {hasOne && !url && " You have one already; a new one replaces it."}
      </p>
      <FormError message={failure} />
      {url && (
        <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <TextField
            label="Calendar address"
            readOnly
            value={url}
            hint="Copy it now: it is not shown again."
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="secondary" onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      )}
      {!url && (
        <Button variant="secondary" busy={busy} onClick={() => void make()}>
          {hasOne ? "Make a New Address" : "Make an Address"}
        </Button>
      )}
    </section>
  );
}
