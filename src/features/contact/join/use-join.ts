import { useRef, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import type { FormResult } from "../../../client/form-result";
import { useOutbox } from "../../../client/outbox/use-outbox";
import { useDraft } from "../../../client/unsaved-forms/use-unsaved-form";
import { useClearErrors } from "../../../client/use-clear-errors";
import type { JoinApplication, JoinInput } from "../schema";
import type { JoinValues } from "./join-values";

export type JoinForm = UseFormReturn<JoinValues, unknown, JoinApplication>;

const fetchCheck = () => import("./join-check").then((part) => part.checkJoin);
const resolver = deferredResolver<JoinValues, JoinApplication>(fetchCheck);

const errorsOf = (posted?: FormResult): FieldErrors<JoinValues> =>
  Object.fromEntries(
    Object.entries(posted?.errors ?? {}).map(([field, message]) => [field, { type: "post", message }]),
  );

/**
 * The state of the join form: input, and the application's state after sending.
 * @param posted the result of a form posted without scripts
 */
export function useJoin(community: JoinValues["community"], posted?: FormResult) {
  const [errors] = useState(() => errorsOf(posted));
  const blank: JoinValues = {
    ...{ name: "", email: "", phone: "", community, experience: "", interests: "", website: "" },
    news: false,
  };
  const form: JoinForm = useForm<JoinValues, unknown, JoinApplication>({
    resolver,
    defaultValues: { ...blank, ...posted?.values, news: posted?.values.news !== undefined },
    errors,
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
    const { idempotency_key: _key, elapsed_ms: _elapsed, news, ...body } = refused.body;
    form.reset({ ...blank, ...body, news: news === true }, { keepDefaultValues: true });
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
    /** loads the form's checks when somebody begins to type */
    prepare: () => fetchAhead(fetchCheck),
  };
}
