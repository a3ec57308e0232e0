import { useController } from "react-hook-form";
import { RemoveSquare } from "../../../../admin/form/entry-buttons";
import { Plus } from "../../../../admin/symbols";
import type { OtherHours, Span } from "../../../../platform/opening/timetable";
import { Button } from "../../../../ui/button";
import { FieldError } from "../../../../ui/form/field-frame";
import { TextField } from "../../../../ui/form/fields";
import type { SettingsFormState } from "../values";
import { firstMessage, TimeSpan } from "./time-span";

const errorId = "other-hours-error";

/** Dates that are closed or have other hours, each with a reason. */
export function OtherHoursField({ form }: { form: SettingsFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: "opening_exceptions" });
  const dates = field.value as OtherHours[];
  const put = (next: OtherHours[]) => {
    field.onChange(next);
    field.onBlur();
  };
  const errors = fieldState.error as { [index: number]: DateErrors | undefined } | undefined;
  return (
    <div className="grid gap-4">
      {dates.length === 0 && <p className="text-soft">No exceptions.</p>}
      {dates.map((one, index) => (
        <OneDate
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is told from its neighbours by its place alone
          key={index}
          number={index + 1}
          date={one}
          errors={errors?.[index]}
          onChange={(change) => put(dates.map((other, at) => (at === index ? { ...other, ...change } : other)))}
          onRemove={() => put(dates.filter((_, at) => at !== index))}
        />
      ))}
      <FieldError id={errorId} error={firstMessage(fieldState.error)} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => put([...dates, { date: "", reason: "", spans: [] }])}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add Date
      </Button>
    </div>
  );
}

interface DateErrors {
  date?: { message?: string };
  reason?: { message?: string };
  spans?: { [index: number]: unknown };
}

interface OneDateProps {
  number: number;
  date: OtherHours;
  errors: DateErrors | undefined;
  onChange: (change: Partial<OtherHours>) => void;
  onRemove: () => void;
}

function OneDate({ number, date: { date, reason, spans }, errors, onChange, onRemove }: OneDateProps) {
  const change = (at: number, part: Partial<Span>) =>
    onChange({ spans: spans.map((span, index) => (index === at ? { ...span, ...part } : span)) });
  return (
    <fieldset className="grid min-w-0 gap-3 border-rule border-b pb-4">
      <legend className="sr-only">Date {number}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
        <TextField
          label={`Date ${number}`}
          type="date"
          required
          error={errors?.date?.message}
          value={date}
          onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        />
        <TextField
          label={`Reason ${number}`}
          maxLength={80}
          placeholder="Heroes' Day"
          error={errors?.reason?.message}
          value={reason}
          onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
        />
        <RemoveSquare label={`Remove date ${number}`} className="sm:mt-6.5" onPress={onRemove} />
      </div>
      <div className="grid gap-2">
        {spans.length === 0 && <p className="text-soft">Closed all day.</p>}
        {spans.map((span, at) => (
          <TimeSpan
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is told from its neighbours by its place alone
            key={at}
            span={span}
            name={`Date ${number}, hours ${at + 1}`}
            isWrong={Boolean(errors?.spans?.[at])}
            errorId={errorId}
            onChange={(part) => change(at, part)}
            onRemove={() => onChange({ spans: spans.filter((_, index) => index !== at) })}
          />
        ))}
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-[0.9375rem] underline hover:text-copper"
          onClick={() => onChange({ spans: [...spans, { opens: "", closes: "" }] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Open at other hours<span className="sr-only"> on date {number}</span>
        </button>
      </div>
    </fieldset>
  );
}
