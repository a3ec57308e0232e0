import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { CopyField } from "../../../ui/overlay/copy-field";
import { bookingsApi } from "../client";

/** The secret address of a calendar with the reader's bookings: shown once, replaceable. */
export function CalendarAddress({ hasOne, onMade }: { hasOne: boolean; onMade: () => void }) {
  const [url, setUrl] = useState("");
  const { busy = false, failure, run } = useWork<true>();
  const make = async () => {
    setUrl((await bookingsApi(sessionApi).newFeed()).url);
    onMade();
  };
  return (
    <section aria-labelledby="calendar-address" className="grid justify-items-start gap-3">
      <h2 id="calendar-address" className="text-[1.5rem]">{t`In your calendar`}</h2>
      <p className="max-w-[40rem] leading-snug text-soft">
        Subscribe to this address in the calendar of your phone, and your bookings appear there. Anyone with the address
        can read them, so keep it to yourself.
        {hasOne && !url && t` You have one already; a new one replaces it.`}
      </p>
      <FormError message={failure} />
      {url && (
        <CopyField
          label={t`Calendar address`}
          value={url}
          hint={t`Copy it now: it is not shown again.`}
          what="address"
          copyLabel="Copy"
          variant="secondary"
        />
      )}
      {!url && (
        <Button variant="secondary" busy={busy} onClick={() => void run(true, make)}>
          {hasOne ? t`Make a New Address` : t`Make an Address`}
        </Button>
      )}
    </section>
  );
}
