import { useEffect, useId, useRef, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { inTitle } from "../../api/resource";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/form/field-frame";
import { fieldStyles } from "../../ui/form/field-styles";
import { Plus } from "../symbols";
import { RemoveSquare } from "./entry-buttons";

export interface Pair {
  name: string;
  value: string;
}

interface PairsFieldProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, Pair[]>;
  label: string;
  one: string;
  hint?: string;
  /** the longest name and value; characters */
  max: { name: number; value: number };
}

type PairErrors = { [K in keyof Pair]?: { message?: string } };

/** Names with values, one row each. Empty rows are ignored. */
export function PairsField<Values extends FieldValues, Body>(props: PairsFieldProps<Values, Body>) {
  const { control, name, label, one, hint, max } = props;
  const { field, fieldState } = useController({ control, name });
  const pairs: readonly Pair[] = field.value;
  // Cast twice: the library's type knows no errors of the items of a list.
  const errors = fieldState.error as unknown as (PairErrors | undefined)[] & { message?: string; root?: PairErrors };
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number>();
  const labelId = useId();

  // A new row gets the focus.
  useEffect(() => {
    if (focused === undefined) return;
    list.current?.children[focused]?.querySelector("input")?.focus();
    setFocused(undefined);
  }, [focused]);
  const put = (index: number, change: Partial<Pair>) =>
    field.onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)));
  const add = () => {
    field.onChange([...pairs, { name: "", value: "" }]);
    setFocused(pairs.length);
  };
  const remove = (index: number) => {
    field.onChange(pairs.filter((_, at) => at !== index));
    document.getElementById(`${labelId}-add`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a fieldset
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-2">
      <p id={labelId} className="text-[0.9375rem] leading-snug font-[620]">
        {label}
      </p>
      {hint && <p className="-mt-1.5 text-[0.875rem] leading-snug text-soft">{hint}</p>}
      <ul ref={list} className="grid gap-4 sm:gap-2">
        {pairs.map((pair, index) => (
          <PairRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is told from its neighbours by its place alone
            key={index}
            pair={pair}
            one={`${one} ${index + 1}`}
            max={max}
            errors={errors?.[index]}
            onChange={(change) => put(index, change)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <FieldError id={`${labelId}-error`} error={errors?.message} />
      <Button id={`${labelId}-add`} variant="secondary" size="small" className="self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add {inTitle(one)}
      </Button>
    </div>
  );
}

interface PairRowProps {
  pair: Pair;
  one: string;
  max: PairsFieldProps<FieldValues, unknown>["max"];
  errors: PairErrors | undefined;
  onChange: (change: Partial<Pair>) => void;
  onRemove: () => void;
}

function PairRow({ pair, one, max, errors, onChange, onRemove }: PairRowProps) {
  const id = useId();
  const error = errors?.name?.message ?? errors?.value?.message;
  const box = (part: keyof Pair) => (
    <input
      type="text"
      aria-label={`${part === "name" ? "Name" : "Value"} of ${one}`}
      placeholder={part === "name" ? "Name" : "Value"}
      aria-invalid={errors?.[part] ? true : undefined}
      aria-describedby={errors?.[part] ? id : undefined}
      maxLength={max[part]}
      value={pair[part]}
      onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
      className={fieldStyles}
    />
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      {box("name")}
      {box("value")}
      <RemoveSquare label={`Remove ${one}`} className="max-sm:col-start-2 max-sm:row-start-1" onPress={onRemove} />
      {error && (
        <div className="col-span-full">
          <FieldError id={id} error={error} />
        </div>
      )}
    </li>
  );
}
