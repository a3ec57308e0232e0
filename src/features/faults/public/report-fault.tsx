import { type ReactNode, useId, useRef } from "react";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { FieldError } from "../../../ui/form/field-frame";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { HoneypotField } from "../../../ui/form/honeypot-field";
import { unitLabel } from "../../equipment/public/equipment-facts";
import type { Unit } from "../../equipment/schema";
import type { Severity } from "../schema";
import { severityNames } from "../words";
import { ReportPictures } from "./report-pictures";
import { ReportReceived } from "./report-received";
import { type Reported, useReport } from "./use-report";

interface ReportFaultProps extends Reported {
  /** the units to choose from, if the sticker names none */
  units?: readonly Pick<Unit, "id" | "name">[];
}

const hints: Record<Severity, string> = {
  get stopped() {
    return t`It cannot be used`;
  },
  get limited() {
    return t`It can be used, with care`;
  },
  get note() {
    return t`Something small, or missing`;
  },
};

/** The form to report a fault: two taps and one sentence, for a phone at the machine. */
export function ReportFault({ units = [], ...reported }: ReportFaultProps) {
  const report = useReport(reported);
  const { values, change, errors, failure, busy, received } = report;
  const text = useRef<HTMLTextAreaElement>(null);
  if (received)
    return (
      <ReportReceived
        received={received}
        justSent={report.justSent}
        onAnother={report.another}
        onEdit={() => void report.edit()}
      />
    );
  return (
    <form
      noValidate
      aria-label={t`Report a fault`}
      onSubmit={(event) => {
        event.preventDefault();
        void report.send();
      }}
      className="needs-scripts grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <SeverityChoice
        value={values.severity}
        onChoose={(severity) => change({ severity })}
        // After a tap the phone's keyboard opens; arrow keys stay among the choices.
        onTapped={() => requestAnimationFrame(() => text.current?.focus())}
        error={errors.severity}
      />
      {values.severity !== "" && (
        <>
          <FormError message={failure} />
          {units.length > 1 && reported.unitId === undefined && (
            <SelectField
              label={t`Which one?`}
              options={[
                { value: "", label: t`I don't know` },
                ...units.map(({ id, name }) => ({ value: String(id), label: unitLabel(name) })),
              ]}
              value={values.unit_id}
              onChange={({ currentTarget }) => change({ unit_id: currentTarget.value })}
              {...(errors.unit_id && { error: errors.unit_id })}
            />
          )}
          <TextAreaField
            ref={text}
            label={t`What is wrong?`}
            required
            rows={3}
            maxLength={2_000}
            value={values.text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            {...(errors.text && { error: errors.text })}
          />
          <Dangerous checked={values.is_dangerous} onChange={(is_dangerous) => change({ is_dangerous })} />
          <ReportPictures
            pictures={report.pictures}
            onChange={report.setPictures}
            error={errors.picture_1 ?? errors.picture_2 ?? errors.picture_3}
          />
          <Who report={report} />
          <HoneypotField
            defaultValue={values.website}
            onChange={({ currentTarget }) => change({ website: currentTarget.value })}
            {...(errors.website && { error: errors.website })}
          />
          <Button
            type="submit"
            busy={busy}
            busyLabel={t`Sending...`}
            className="min-h-16 w-full text-lg"
          >{t`Send the Report`}</Button>
        </>
      )}
      <p className="text-[0.9375rem] leading-snug text-soft">{t`Nobody is blamed for reporting.`}</p>
    </form>
  );
}

interface SeverityChoiceProps {
  value: Severity | "";
  onChoose: (severity: Severity) => void;
  onTapped: () => void;
  error: string | undefined;
}

/** The first tap: how bad it is. Large enough for a glove. */
function SeverityChoice({ value, onChoose, onTapped, error }: SeverityChoiceProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? id : undefined}>
      <legend className="mb-2.5 font-[620]">{t`How bad is it?`}</legend>
      {(["stopped", "limited", "note"] as const).map((severity) => (
        <label
          key={severity}
          className={classes(
            "relative flex min-h-16 cursor-pointer items-center gap-3.5 rounded-sm border-2 border-ink px-4 py-2.5",
            "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-violet",
            value === severity ? "bg-ink text-paper" : "bg-sheet",
          )}
        >
          <input
            type="radio"
            name={id}
            value={severity}
            checked={value === severity}
            onChange={() => onChoose(severity)}
            onClick={({ detail }) => detail > 0 && onTapped()}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Sign severity={severity} />
          <span className="grid leading-tight">
            <span className="text-lg font-[700]">{severityNames[severity]}</span>
            <span className={classes("text-[0.9375rem]", value !== severity && "text-soft")}>{hints[severity]}</span>
          </span>
        </label>
      ))}
      <FieldError id={id} {...(error && { error })} />
    </fieldset>
  );
}

/** A shape for each, besides the words: a bar, a half and a dot. */
const shapes: Record<Severity, ReactNode> = {
  stopped: <path d="M5 12h14" strokeWidth="5" />,
  limited: <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />,
  note: <circle cx="12" cy="12" r="3.5" fill="currentColor" />,
};

const Sign = ({ severity }: { severity: Severity }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="size-9 flex-none"
  >
    <circle cx="12" cy="12" r="10.5" />
    {shapes[severity]}
  </svg>
);

const Dangerous = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <div className={classes("rounded-sm border-2 px-4 py-4", checked ? "border-red bg-red-soft" : "border-ink/70")}>
    <CheckboxField
      label={
        <>
          <span className="text-lg font-[700]">{t`It is dangerous`}</span>
          <span className="block leading-snug">{t`Somebody could be hurt. Switch it off if you can.`}</span>
        </>
      }
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </div>
);

/** The reporter's contact and name, both optional. */
function Who({ report }: { report: ReturnType<typeof useReport> }) {
  const { account, values, change, errors } = report;
  if (account.state === "signed-in")
    return (
      <div className="grid gap-4">
        {!values.isNameless && (
          <CheckboxField
            label={t`Tell me what was done, at ${{ email: account.user.email }}`}
            checked={values.wantsAnswer}
            onChange={({ currentTarget }) => change({ wantsAnswer: currentTarget.checked })}
          />
        )}
        <CheckboxField
          label={t`Report without my name`}
          checked={values.isNameless}
          onChange={({ currentTarget }) => change({ isNameless: currentTarget.checked })}
        />
      </div>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <TextField
        label={t`Email or phone (optional)`}
        hint={t`So that we can tell you what was done`}
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.contact}
        onChange={({ currentTarget }) => change({ contact: currentTarget.value })}
        {...(errors.contact && { error: errors.contact })}
      />
      <TextField
        label={t`Name (optional)`}
        maxLength={120}
        autoComplete="name"
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        {...(errors.name && { error: errors.name })}
      />
    </div>
  );
}
