import { useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { useDraft } from "../../../client/drafts/use-draft";
import { useOutbox } from "../../../client/outbox/use-outbox";
import { useClearErrors } from "../../../client/use-clear-errors";
import { zodResolver } from "../../../client/zod-resolver";
import { type JoinApplication, type JoinInput, joinApplicationSchema } from "../schema";

/** What is typed: as sent, but a choice may not have been made yet. */
export type JoinValues = {
  name: string;
  email: string;
  phone: string;
  community: string;
  experience: JoinApplication["experience"] | "";
  interests: string;
  website: string;
};

export type JoinForm = UseFormReturn<JoinValues, unknown, JoinApplication>;

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
  useClearErrors(form);
  const { restored, forget } = useDraft(`join:${community}`, form, { except: ["website"] });
  const { send, received, justSent, another, takeBack } = useOutbox<JoinInput>("join");
  const sending = useRef(false);

  const startAfresh = () => {
    form.reset(blank);
    forget();
  };

  const submit = form.handleSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await send(values);
      startAfresh();
    } finally {
      sending.current = false;
    }
  });

  /** Back to the form with what was refused, and the reasons under its fields. */
  const edit = () => {
    const refused = takeBack();
    if (!refused) return;
    const { idempotency_key: _key, elapsed_ms: _elapsed, ...body } = refused.body;
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
    received,
    /** whether that was done here and now, and not before this page was opened */
    justSent,
    another,
    edit,
  };
}
