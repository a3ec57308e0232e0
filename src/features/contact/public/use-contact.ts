import { useRef, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import type { ApiError } from "../../../client/api-error";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import type { FormResult } from "../../../client/form-result";
import { isNotBusy, useOutbox } from "../../../client/outbox/use-outbox";
import { useDraft } from "../../../client/unsaved-forms/use-unsaved-form";
import { useClearErrors } from "../../../client/use-clear-errors";
import { t } from "../../../platform/languages/texts";
import type { MessageInput } from "../schema";

const blank = { name: "", email: "", subject: "", message: "", website: "" };
/** The contact form's input. */
export type ContactValues = typeof blank;

const failed = () => t`Failed to send message. Please try again.`;

const fetchCheck = () => import("./contact-check").then((part) => part.checkContact);
const resolver = deferredResolver<ContactValues, ContactValues>(fetchCheck);

const errorsOf = (posted?: FormResult): FieldErrors<ContactValues> =>
  Object.fromEntries(
    Object.entries(posted?.errors ?? {}).map(([field, message]) => [field, { type: "post", message }]),
  );

/** The state of the contact form. @param posted the result of a form posted without scripts */
export function useContact(posted?: FormResult) {
  const [failure, setFailure] = useState(posted?.failure);
  const [postReceived, setPostReceived] = useState(posted?.received);
  const [errors] = useState(() => errorsOf(posted));
  const defaultValues = { ...blank, ...posted?.values };
  const form = useForm<ContactValues>({ resolver, defaultValues, errors, reValidateMode: "onSubmit" });
  useClearErrors(form);
  const { forget } = useDraft("contact", form, { except: ["website"] });
  const { send, received, justSent, another, takeBack } = useOutbox<MessageInput>("contact");
  // A message that may have arrived despite an error is repeated with the same key.
  const attempt = useRef({ text: "", key: "" });

  const showErrors = (errors: ApiError["errors"]): boolean => {
    const fields = Object.entries(errors).filter(([field]) => field in blank);
    for (const [field, message] of fields)
      form.setError(field as keyof ContactValues, { message }, { shouldFocus: true });
    return fields.length > 0;
  };

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const text = JSON.stringify(values);
    const key = attempt.current.text === text ? attempt.current.key : undefined;
    const outcome = await send(values, { key, shows: isNotBusy });
    if (outcome.failure) {
      attempt.current = { text, key: outcome.key };
      if (!showErrors(outcome.failure.errors)) setFailure(outcome.failure.said ?? failed());
      return;
    }
    attempt.current = { text: "", key: "" };
    form.reset(blank);
    forget();
  });

  const edit = () => {
    const refused = takeBack();
    if (!refused) return;
    const { name, email, subject, message } = refused.body;
    form.reset({ ...blank, name, email, subject, message }, { keepDefaultValues: true });
    if (refused.refused && !showErrors(refused.refused.errors)) setFailure(refused.refused.detail);
  };

  return {
    form,
    failure,
    submit,
    /** the state of the last message; undefined while the form is shown */
    received: postReceived ? ({ state: "sent" } as const) : received,
    /** whether it was sent on this page just now */
    justSent,
    another: () => {
      setPostReceived(false);
      another();
    },
    edit,
    /** loads the form's checks when somebody begins to type */
    prepare: () => fetchAhead(fetchCheck),
  };
}
