import { useFieldArray } from "react-hook-form";
import { counted, t } from "../../../../platform/languages/texts";
import { Button } from "../../../../ui/button";
import { FieldError } from "../../../../ui/form/field-frame";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../../ui/form/fields";
import { formatMoney } from "../../../../ui/formatting";
import { useSite } from "../../../../ui/site";
import type { Question } from "../../../events/questions";
import type { Event } from "../../../events/schema";
import type { RegistrationForm } from "../use-registration";

/** A name for each guest, as many as the event allows. */
export function GuestFields({ form, event }: { form: RegistrationForm; event: Event }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "guests" });
  const errors = form.formState.errors.guests;
  const { currency } = useSite();
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-[0.9375rem] font-[620]">{t`Your guests`}</legend>
      <p className="text-[0.9375rem] text-soft">
        {counted({ max_guests: event.max_guests }, "You may bring # guest.", "You may bring # guests.")}{" "}
        {event.registration_fee > 0
          ? t`Each takes a place and pays ${{ fee: formatMoney(event.registration_fee, currency) }}.`
          : t`Each takes a place.`}
      </p>
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            label={t`Guest ${{ value: index + 1 }}`}
            autoComplete="off"
            required
            error={errors?.[index]?.name?.message}
            {...form.register(`guests.${index}.name`)}
          />
          <Button
            variant="quiet"
            aria-label={t`Remove guest ${{ value: index + 1 }}`}
            onClick={() => remove(index)}
          >{t`Remove`}</Button>
        </div>
      ))}
      <FieldError id="guests-error" error={errors?.message ?? errors?.root?.message} />
      {fields.length < event.max_guests ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => append({ name: "" })}
        >{t`Add a Guest`}</Button>
      ) : null}
    </fieldset>
  );
}

/** An event's own questions, in their order. */
export const QuestionFields = ({ form, event }: { form: RegistrationForm; event: Event }) => (
  <>
    {event.questions.map((question) => (
      <QuestionField key={question.id} form={form} question={question} />
    ))}
  </>
);

const yesAndNo = [
  {
    value: "yes",
    get label() {
      return t`Yes`;
    },
  },
  {
    value: "no",
    get label() {
      return t`No`;
    },
  },
];

function QuestionField({ form, question }: { form: RegistrationForm; question: Question }) {
  const { id, label, kind, options, required } = question;
  const error = (form.formState.errors.answers as Record<string, { message?: string } | undefined> | undefined)?.[id];
  const tied = { label, required, error: error?.message, ...form.register(`answers.${id}`) };
  if (kind === "choices") return <ChoicesField form={form} question={question} error={error?.message} />;
  if (kind === "long_text") return <TextAreaField rows={3} maxLength={2_000} {...tied} />;
  if (kind === "short_text") return <TextField maxLength={300} {...tied} />;
  const choices = kind === "yes_no" ? yesAndNo : options.map((value) => ({ value, label: value }));
  return (
    <SelectField
      options={[{ value: "", label: required ? t`Please choose` : t`Prefer not to say` }, ...choices]}
      {...tied}
    />
  );
}

function ChoicesField({
  form,
  question,
  error,
}: {
  form: RegistrationForm;
  question: Question;
  error?: string | undefined;
}) {
  const { id, label, options, required } = question;
  const errorId = `answer-${id}-error`;
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-[0.9375rem] font-[620]">
        {label}
        {required ? <span className="font-normal text-soft">{t` (required)`}</span> : null}
      </legend>
      {/* Far enough apart for a thumb. */}
      <div className="grid gap-5 pt-1">
        {options.map((option) => (
          <CheckboxField key={option} label={option} value={option} {...form.register(`answers.${id}`)} />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
