import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/form/fields";
import { useSite } from "../../ui/site";
import { dateLabel } from "../registrations/date-label";
import type { Managed } from "./schema";

/** The other dates of a series to choose from. Posted by the browser, so it works without scripts. */
export function AnotherDate({ managed: { dates, registration } }: { managed: Managed }) {
  const site = useSite();
  const waits = registration.place_in_line !== null;
  const options = dates.map((date) => ({
    value: String(date.id),
    label: dateLabel(date, registration.places, site.timeZone),
  }));
  return (
    <section aria-labelledby="another-date" className="grid gap-3 border-rule border-t pt-8">
      <h2 id="another-date" className="text-2xl">{t`Prefer another date?`}</h2>
      <p className="max-w-[60ch]">
        {waits
          ? t`These dates have a place for you straight away. Your turn on this one then goes to the next person.`
          : t`Your registration moves with all your details. If the other date is full by then, you keep this one.`}
      </p>
      <form method="post" className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <input type="hidden" name="action" value="move" />
        <SelectField label={t`Date`} id="another-date-event" name="event_id" options={options} />
        <Button type="submit" variant="secondary" className="justify-self-start">{t`Move to This Date`}</Button>
      </form>
    </section>
  );
}
