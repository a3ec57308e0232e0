import { useController } from "react-hook-form";
import { Plus } from "../../../../admin/symbols";
import { inTitle } from "../../../../api/resource";
import { inOrder } from "../../../../platform/opening/lines";
import { type Weekday, type WeekdaySpan, weekdays } from "../../../../platform/opening/timetable";
import { FieldError } from "../../../../ui/form/field-frame";
import type { SettingsFormState } from "../values";
import { firstMessage, TimeSpan } from "./time-span";

const errorId = "week-error";

/** The suggested hours for an empty day, and for a further span. */
const offered = { opens: "09:00", closes: "18:00" };

/** The hours of each weekday, any number of spans. */
export function WeekField({ form }: { form: SettingsFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: "opening_hours" });
  const week = field.value as WeekdaySpan[];
  const put = (next: WeekdaySpan[]) => {
    field.onChange(next);
    field.onBlur();
  };
  const errors = fieldState.error as { [index: number]: unknown } | undefined;
  return (
    <div className="grid gap-3">
      <p className="text-[0.9375rem] text-soft">
        A closing time earlier than the opening time means after midnight, such as 20:00 – 02:00.
      </p>
      <ul className="grid divide-y divide-rule border-y border-rule">
        {weekdays.map((day, index) => (
          <Day
            key={day}
            day={day}
            week={week}
            isWrong={(at) => Boolean(errors?.[at])}
            onAdd={() => put([...week, { day, ...nextSpan(week, day) }])}
            onChange={(at, change) => put(week.map((span, index) => (index === at ? { ...span, ...change } : span)))}
            onRemove={(at) => put(week.filter((_, index) => index !== at))}
            onCopy={index < weekdays.length - 1 ? () => put(copied(week, day)) : undefined}
          />
        ))}
      </ul>
      <FieldError id={errorId} error={firstMessage(fieldState.error)} />
    </div>
  );
}

/** A span after the day's last one, if there is room. */
function nextSpan(week: readonly WeekdaySpan[], day: Weekday) {
  const last = week.findLast((span) => span.day === day);
  return last ? { opens: "", closes: "" } : offered;
}

/** Copies a day's hours to the days until Friday, or from Friday on to the next day only. */
function copied(week: readonly WeekdaySpan[], day: Weekday): WeekdaySpan[] {
  const from = weekdays.indexOf(day);
  const to = from < 4 ? 4 : from + 1;
  const others = weekdays.slice(from + 1, to + 1);
  const own = week.filter((span) => span.day === day);
  const rest = week.filter((span) => !others.includes(span.day));
  return inOrder([...rest, ...others.flatMap((other) => own.map((span) => ({ ...span, day: other })))]);
}

interface DayProps {
  day: Weekday;
  week: readonly WeekdaySpan[];
  isWrong: (index: number) => boolean;
  onAdd: () => void;
  onChange: (index: number, change: Partial<WeekdaySpan>) => void;
  onRemove: (index: number) => void;
  onCopy: (() => void) | undefined;
}

const small = "inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] underline hover:text-copper";

function Day({ day, week, isWrong, onAdd, onChange, onRemove, onCopy }: DayProps) {
  const name = inTitle(day);
  const own = week.map((span, index) => ({ span, index })).filter(({ span }) => span.day === day);
  const from = weekdays.indexOf(day);
  const target = from < 3 ? `${inTitle(weekdays[from + 1] ?? "")} to Friday` : inTitle(weekdays[from + 1] ?? "");
  return (
    <li className="grid items-start gap-x-4 gap-y-1 py-2 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <p className="py-2.5 leading-6 font-[640]">{name}</p>
      <div className="grid gap-2">
        {own.length === 0 && <p className="py-2.5 leading-6 text-soft">Closed</p>}
        {own.map(({ span, index }, at) => (
          <TimeSpan
            key={index}
            span={span}
            name={own.length > 1 ? `${name} ${at + 1}` : name}
            isWrong={isWrong(index)}
            errorId={errorId}
            onChange={(change) => onChange(index, change)}
            onRemove={() => onRemove(index)}
          />
        ))}
        <div className="flex flex-wrap gap-x-5">
          <button type="button" className={small} onClick={onAdd}>
            <Plus aria-hidden="true" className="size-4" />
            Add hours<span className="sr-only"> on {name}</span>
          </button>
          {onCopy && (
            <button type="button" className={small} onClick={onCopy}>
              Same for {target}
              <span className="sr-only">, as on {name}</span>
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
