import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { draftPrefix } from "./drafts";

function readDraft<T>(key: string): Partial<T> | undefined {
  try {
    const text = sessionStorage.getItem(draftPrefix + key);
    return text ? (JSON.parse(text) as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type DraftForm<T extends FieldValues> = Pick<UseFormReturn<T>, "getValues" | "reset" | "subscribe">;

/**
 * Keeps what is typed into a form until it is sent, on this device and in this tab: a session that runs out, a reload or
 * a closed dialog loses nothing.
 *
 * @param key names the form, and what it is about
 * @param form what is kept comes back into it at once
 * @param except fields that are never kept, such as passwords
 * @returns whether something came back, and a function that forgets it
 */
export function useDraft<T extends FieldValues>(key: string, form: DraftForm<T>, except: (keyof T)[] = []) {
  const [restored, setRestored] = useState(false);
  const excluded = useRef(except).current;

  useEffect(() => {
    const draft = readDraft<T>(key);
    if (draft) {
      form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
      setRestored(true);
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        // Only what was touched: the rest may be changed by somebody else before the draft comes back.
        const kept = Object.entries(values).filter(
          ([name, value]) => !excluded.includes(name) && !isSame(value, (defaultValues as Partial<T>)[name]),
        );
        if (kept.length === 0) sessionStorage.removeItem(draftPrefix + key);
        else sessionStorage.setItem(draftPrefix + key, JSON.stringify(Object.fromEntries(kept)));
      },
    });
  }, [key, form, excluded]);

  const forget = useCallback(() => {
    sessionStorage.removeItem(draftPrefix + key);
    setRestored(false);
  }, [key]);
  return { restored, forget };
}
