import { useWatch } from "react-hook-form";
import { Group } from "../../../../admin/form/group";
import { linesOf, otherHoursText, timesText } from "../../../../platform/opening/lines";
import { dayMs } from "../../../../platform/opening/timetable";
import { dayText } from "../../../../platform/opening/words";
import { hoursFields } from "../../fields/hours";
import { Piece } from "../pieces";
import { SectionForm } from "../section-form";
import { Sourced, type SourcedProps } from "../sourced";
import type { SettingsFormState } from "../values";
import { OtherHoursField } from "./other-hours-field";
import { ProposedHolidays } from "./proposed-holidays";
import { isTime } from "./time-span";
import { WeekField } from "./week-field";

/** The opening hours: the week, exceptions, and public holidays to decide on. */
export default function HoursSection() {
  return (
    <SectionForm id="hours" fields={hoursFields}>
      {(form, item) => <Parts form={form} item={item} />}
    </SectionForm>
  );
}

function Parts(props: SourcedProps) {
  const { form, item } = props;
  return (
    <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-6">
        <Group title="Every Week">
          <Sourced {...props} name="opening_hours" label="the week">
            <WeekField form={form} />
          </Sourced>
        </Group>
        <Group title="Other Hours on a Date">
          <Sourced {...props} name="opening_exceptions" label="other hours">
            <OtherHoursField form={form} />
          </Sourced>
        </Group>
        <Group title="Public Holidays">
          {item.settings.country.value === "" ? (
            <p className="text-soft">Choose your country under Organisation to list its public holidays here.</p>
          ) : (
            <ProposedHolidays form={form} country={item.settings.country.value} />
          )}
        </Group>
      </div>
      <HoursPiece form={form} />
    </div>
  );
}

function HoursPiece({ form }: { form: SettingsFormState }) {
  const [week, exceptions] = useWatch({ control: form.control, name: ["opening_hours", "opening_exceptions"] });
  const whole = week.filter(({ opens, closes }) => isTime(opens) && isTime(closes));
  const dates = exceptions.filter(
    ({ date, spans }) => date !== "" && spans.every(({ opens, closes }) => isTime(opens) && isTime(closes)),
  );
  return (
    <Piece title="On the Site">
      <dl className="grid gap-1">
        {linesOf(whole).map(({ days, times }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-3">
            <dt>{days}</dt>
            <dd className="fact-type">{timesText(times)}</dd>
          </div>
        ))}
        {dates
          .toSorted((one, other) => (one.date < other.date ? -1 : 1))
          .slice(0, 5)
          .map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a date may be there twice while it is typed
            <div key={index} className="mt-2 border-t border-rule pt-2">
              <dt>{dayText(Date.parse(`${one.date}T00:00Z`) / dayMs)}</dt>
              <dd className="fact-type">{otherHoursText(one)}</dd>
            </div>
          ))}
      </dl>
      <p className="text-[0.9375rem] text-soft">Exceptions appear two weeks ahead.</p>
    </Piece>
  );
}
