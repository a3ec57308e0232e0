import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { newKey } from "../new-key";
import { dropDraft, readDraft, storeDraft } from "./drafts";

/** What was typed, by field, and what it was typed over. */
interface Draft<T> {
  values: Partial<T>;
  version?: string | undefined;
  /** names the form to the server, which keeps a draft of it too */
  form?: string | undefined;
  /** the account that typed it */
  owner?: number | undefined;
}

function parseDraft<T>(text = "null"): Draft<T> | undefined {
  try {
    const draft = JSON.parse(text) as Draft<T> | null;
    return draft?.values ? draft : undefined;
  } catch {
    return undefined;
  }
}

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
  /** which state of a thing the form shows, where it may be changed by somebody else meanwhile */
  version?: string | undefined;
  /** the account that types here: what another one typed in this tab, before its session ended, does not come back */
  owner?: number | undefined;
}

const nothing: readonly never[] = [];

/**
 * Keeps what is typed into a form until it is sent, on this device and in this tab: a session that runs out, a reload or
 * a closed dialog loses nothing. Only what was touched is kept: the rest may have changed when it comes back.
 *
 * @param key names the form, and what it is about
 * @param form what is kept comes back into it at once
 * @returns whether something came back, the version that it was typed over, the name of the form, and a function that forgets it
 */
export function useDraft<T extends FieldValues>(key: string, form: DraftForm<T>, options: DraftOptions<T> = {}) {
  const [restored, setRestored] = useState(false);
  const { except = nothing, version, owner } = useRef(options).current;
  const typedOver = useRef(version);
  const formKey = useRef("");
  formKey.current ||= newKey();

  useEffect(() => {
    const found = parseDraft<T>(readDraft(key));
    const draft = found?.owner !== undefined && found.owner !== owner ? undefined : found;
    const typed = changed(form.getValues(), form.formState.defaultValues);
    const isTyped = Object.keys(typed).length > 0;
    // What was typed into this very form before its code was here is newer than what is kept, and whoever watches hears of it.
    if (draft || isTyped) {
      form.reset({ ...form.getValues(), ...draft?.values, ...typed }, { keepDefaultValues: true });
    }
    if (draft) {
      typedOver.current = draft.version;
      formKey.current = draft.form ?? formKey.current;
      setRestored(true);
    }
    const keep = (values: T, defaults: Defaults<T>) => {
      const kept = changed(values, defaults);
      for (const name of except) delete kept[name];
      const whole: Draft<T> = { values: kept, version: typedOver.current, form: formKey.current, owner };
      if (Object.keys(kept).length === 0) dropDraft(key);
      else storeDraft(key, JSON.stringify(whole));
    };
    if (isTyped) keep(form.getValues(), form.formState.defaultValues);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(values, defaultValues),
    });
  }, [key, form, except, owner]);

  const forget = useCallback(() => {
    dropDraft(key);
    typedOver.current = version;
    setRestored(false);
  }, [key, version]);
  return { restored, typedOver, formKey, forget };
}
