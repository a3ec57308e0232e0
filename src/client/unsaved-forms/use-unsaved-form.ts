import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropDraft, readDraft, storeDraft } from "./unsaved-forms";

function parseDraft<T>(text = "{}"): Partial<T> {
  try {
    return (JSON.parse(text) as Partial<T> | null) ?? {};
  } catch {
    return {};
  }
}

const isEmpty = (values: object) => Object.keys(values).length === 0;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Defaults<T extends FieldValues> = UseFormReturn<T>["formState"]["defaultValues"];

const changed = <T extends FieldValues>(values: T, defaults: Defaults<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, (defaults as Partial<T> | undefined)?.[name])),
  ) as Partial<T>;

type DraftForm<T extends FieldValues> = Pick<UseFormReturn<T>, "formState" | "getValues" | "reset" | "subscribe">;

interface DraftOptions<T> {
  /** fields that are never stored, such as passwords */
  except?: readonly (keyof T)[] | undefined;
}

const nothing: readonly never[] = [];

/**
 * Stores a form's changed fields in this tab until it is sent; unchanged ones may have new values later.
 * @param key identifies the form and its item
 * @param form receives a stored draft at once
 * @returns whether a draft was restored, and a function that deletes it
 */
export function useDraft<T extends FieldValues>(key: string, form: DraftForm<T>, options: DraftOptions<T> = {}) {
  const [restored, setRestored] = useState(false);
  const { except = nothing } = useRef(options).current;

  useEffect(() => {
    const draft = parseDraft<T>(readDraft(key));
    const typed = changed(form.getValues(), form.formState.defaultValues);
    // Input typed before the form was hydrated is newer than the draft. `reset` also notifies subscribers.
    if (!isEmpty(draft) || !isEmpty(typed)) {
      form.reset({ ...form.getValues(), ...draft, ...typed }, { keepDefaultValues: true });
    }
    setRestored(!isEmpty(draft));
    const keep = (values: T, defaults: Defaults<T>) => {
      const kept = changed(values, defaults);
      for (const name of except) delete kept[name];
      if (isEmpty(kept)) dropDraft(key);
      else storeDraft(key, JSON.stringify(kept));
    };
    if (!isEmpty(typed)) keep(form.getValues(), form.formState.defaultValues);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(values, defaultValues),
    });
  }, [key, form, except]);

  const forget = useCallback(() => {
    dropDraft(key);
    setRestored(false);
  }, [key]);
  return { restored, forget };
}
