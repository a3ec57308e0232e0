import { useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { useOutbox } from "../../../client/outbox/use-outbox";
import { useDraft } from "../../../client/unsaved-forms/use-unsaved-form";
import { useClearErrors } from "../../../client/use-clear-errors";
import { zodResolver } from "../../../client/zod-resolver";
import { type JoinApplication, type JoinInput, joinApplicationSchema } from "../schema";

/** The form's input: the choice may be missing. */
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

/** The state of the join form: input, and the application's state after sending. */
export function useJoin(community: JoinValues["community"]) {
  const blank: JoinValues = { name: "", email: "", phone: "", community, experience: "", interests: "", website: "" };
  const form: JoinForm = useForm<JoinValues, unknown, JoinApplication>({
    // Input may lack a choice, which the schema refuses in its own words.
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
    /** the state of the last application; undefined while the form is shown */
    received,
    /** whether it was sent on this page just now */
    justSent,
    another,
    edit,
  };
}
