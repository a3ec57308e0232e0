import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState, useSyncExternalStore } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { drop, handOver, type Kept, onOutboxChange, outboxText, parseOutbox } from "../../client/outbox";
import { useDraft } from "../../client/use-draft";
import { type JoinApplication, joinApplicationSchema } from "../contact/schema";

/** What is typed: as sent, but a choice may not have been made yet. */
export type JoinValues = {
  name: string;
  email: string;
  phone: string;
  community: JoinApplication["community"] | "";
  experience: JoinApplication["experience"] | "";
  interests: string;
  website: string;
};

export type JoinForm = UseFormReturn<JoinValues, unknown, JoinApplication>;

/** Where an application is: with us, on this device until it can be sent, or back with its sender. */
export type Received =
  | { state: "sent" }
  | { state: "waiting" }
  | { state: "refused"; detail: string; errors: Record<string, string> };

function whereIs(key: string, kept: readonly Kept[]): Received {
  const found = kept.find((one) => one.key === key);
  if (!found) return { state: "sent" };
  return found.refused ? { state: "refused", ...found.refused } : { state: "waiting" };
}

/** The one that a visitor who comes back should hear of: what was refused before what waits. */
const unsettled = (kept: readonly Kept[]): string | undefined =>
  (kept.findLast(({ refused }) => refused) ?? kept.at(-1))?.key;

/**
 * The join form: what is filled in, and where it went when it was sent.
 *
 * @param community the choice it begins with
 */
export function useJoin(community: JoinValues["community"]) {
  const blank: JoinValues = { name: "", email: "", phone: "", community, experience: "", interests: "", website: "" };
  const form: JoinForm = useForm<JoinValues, unknown, JoinApplication>({
    // What is typed may lack a choice; the schema says so in its own words.
    resolver: zodResolver(joinApplicationSchema as z.ZodType<JoinApplication, JoinValues>),
    defaultValues: blank,
    reValidateMode: "onSubmit",
  });
  const { restored, forget } = useDraft(`join:${community}`, form);
  const kept = parseOutbox(useSyncExternalStore(onOutboxChange, outboxText));
  const [shown, setShown] = useState(() => unsettled(kept));
  const [justSent, setJustSent] = useState(false);
  const sending = useRef(false);

  const startAfresh = () => {
    form.reset(blank);
    forget();
  };

  const submit = form.handleSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    try {
      setShown(await handOver(values));
      setJustSent(true);
      startAfresh();
    } finally {
      sending.current = false;
    }
  });

  /** Back to an empty form. What waits still goes out; what was refused is given up. */
  const another = () => {
    if (shown && whereIs(shown, kept).state === "refused") drop(shown);
    setShown(undefined);
  };

  /** Back to the form with what was refused, and the reasons under its fields. */
  const edit = () => {
    const refused = kept.find(({ key }) => key === shown);
    if (!shown || !refused) return another();
    drop(shown);
    setShown(undefined);
    const { idempotency_key: _, ...body } = refused.body;
    form.reset({ ...blank, ...body }, { keepDefaultValues: true });
    for (const [field, message] of Object.entries(refused.refused?.errors ?? {})) {
      if (field in blank) form.setError(field as keyof JoinValues, { message });
    }
  };

  return {
    form,
    submit,
    startAfresh,
    restored: restored && form.formState.isDirty,
    /** where the application went that was sent last; undefined while the form is shown */
    received: shown === undefined ? undefined : whereIs(shown, kept),
    /** whether that was done here and now, and not before this page was opened */
    justSent,
    another,
    edit,
  };
}
