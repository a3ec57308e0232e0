import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropDraft, readDraft, storeDraft } from "./drafts";

/** Fields as they were stored; nothing where they cannot be read. */
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

/** The fields that differ from what the form began with. */
const changed = <T extends FieldValues>(values: T, defaults: Defaults<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, (defaults as Partial<T> | undefined)?.[name])),
  ) as Partial<T>;

type DraftForm<T extends FieldValues> = Pick<UseFormReturn<T>, "formState" | "getValues" | "reset" | "subscribe">;

interface DraftOptions<T> {
  /** fields that are never kept, such as passwords */
  except?: readonly (keyof T)[] | undefined;
}

const nothing: readonly never[] = [];

/**
 * Keeps what a visitor types into a form until it is sent, in this tab: a session that runs out, a reload or a closed dialog loses
 * nothing. Only what was touched is kept: the rest may have changed when it comes back.
 *
 * @param key names the form, and what it is about
 * @param form what is kept comes back into it at once
 * @returns whether something came back, and a function that forgets it
 */
export function useDraft<T extends FieldValues>(key: string, form: DraftForm<T>, options: DraftOptions<T> = {}) {
  const [restored, setRestored] = useState(false);
  const { except = nothing } = useRef(options).current;

  useEffect(() => {
    const draft = parseDraft<T>(readDraft(key));
    const typed = changed(form.getValues(), form.formState.defaultValues);
    // What was typed into this very form before its code was here is newer than what is kept, and whoever watches hears of it.
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
