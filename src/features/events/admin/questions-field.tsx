import { useFieldArray, useWatch } from "react-hook-form";
import type { Form } from "../../../admin/form/form-props";
import { Plus, Trash2 } from "../../../admin/symbols";
import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import type { QuestionKind } from "../question-kinds";
import { maxQuestions } from "../questions";
import type { EventBody, EventValues } from "./values";

type EventForm = Form<EventValues, EventBody>;

const kinds: { value: QuestionKind; label: string }[] = [
  { value: "short_text", label: "A line of text" },
  { value: "long_text", label: "Several lines of text" },
  { value: "choice", label: "One of several options" },
  { value: "choices", label: "Any number of options" },
  { value: "yes_no", label: "Yes or no" },
];

/** An id that no other question of the event has had. */
const newId = () => `q${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** An event's own questions: add, edit, order, remove. */
export function QuestionsField({ form }: { form: EventForm }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "questions", keyName: "key" });
  const error = form.formState.errors.questions;
  const add = () =>
    append(
      { id: newId(), label: "", kind: "short_text", options: [], required: false },
      { focusName: `questions.${fields.length}.label` },
    );
  return (
    <div className="grid gap-4">
      <p className="text-[0.9375rem] text-soft">
        Asked in the last step of registering, {maxQuestions} at most. Everybody can read the questions; only the back
        office sees the answers.
      </p>
      {fields.map((field, index) => (
        <QuestionRow
          key={field.key}
          form={form}
          index={index}
          isLast={index === fields.length - 1}
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index)}
        />
      ))}
      <FieldError id="questions-error" error={error?.message ?? error?.root?.message} />
      {fields.length < maxQuestions ? (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add a Question
        </Button>
      ) : null}
    </div>
  );
}

interface QuestionRowProps {
  form: EventForm;
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function QuestionRow({ form, index, isLast, onMove, onRemove }: QuestionRowProps) {
  const { register, control, formState } = form;
  const kind = useWatch({ control, name: `questions.${index}.kind` });
  const errors = formState.errors.questions?.[index];
  const number = index + 1;
  return (
    <fieldset className="grid min-w-0 gap-3 border-rule border-t pt-3">
      <legend className="sr-only">Question {number}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label={`Question ${number}`}
          required
          maxLength={200}
          error={errors?.label?.message}
          {...register(`questions.${index}.label`)}
        />
        <SelectField
          label="Answered by"
          options={kinds}
          error={errors?.kind?.message}
          {...register(`questions.${index}.kind`)}
        />
      </div>
      {kind === "choice" || kind === "choices" ? <OptionsField form={form} index={index} /> : null}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CheckboxField label="Required" className="mr-auto" {...register(`questions.${index}.required`)} />
        <Button
          variant="quiet"
          size="small"
          disabled={index === 0}
          aria-label={`Move question ${number} up`}
          onClick={() => onMove(index - 1)}
        >
          Up
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={isLast}
          aria-label={`Move question ${number} down`}
          onClick={() => onMove(index + 1)}
        >
          Down
        </Button>
        <Button variant="danger" size="small" aria-label={`Remove question ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </fieldset>
  );
}

function OptionsField({ form, index }: { form: EventForm; index: number }) {
  const { control, setValue, formState } = form;
  const options = useWatch({ control, name: `questions.${index}.options` });
  const errors = formState.errors.questions?.[index]?.options;
  const within = Array.isArray(errors) ? errors.find(Boolean)?.message : undefined;
  return (
    <TextAreaField
      label="Options"
      hint="One per line, at least two."
      rows={3}
      value={options.join("\n")}
      error={errors?.message ?? errors?.root?.message ?? within}
      onChange={({ currentTarget }) =>
        setValue(`questions.${index}.options`, currentTarget.value === "" ? [] : currentTarget.value.split("\n"), {
          shouldDirty: true,
        })
      }
      onBlur={() =>
        setValue(`questions.${index}.options`, options.map((option) => option.trim()).filter(Boolean), {
          shouldDirty: true,
        })
      }
    />
  );
}
