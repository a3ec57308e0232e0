import { useEffect, useRef } from "react";
import { useActionData, useLocation } from "react-router";
import type { FormResult } from "../../../client/form-result";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { T } from "../../../ui/texts/texts";
import { JoinFields, type TieJoinField } from "./join-fields";
import { JoinReceived } from "./join-received";
import { type JoinForm as Form, useJoin } from "./use-join";

const tieTo =
  ({ register, formState }: Form, values: FormResult["values"]): TieJoinField =>
  (field) => ({
    id: `join-${field}`,
    defaultValue: values[field],
    ...register(field),
    error: formState.errors[field]?.message,
  });

/** The join form, then the panel that thanks for it. Without scripts, the browser posts it to its page. */
export default function JoinForm({ community = "" }: { community?: string }) {
  const posted = useActionData<FormResult>();
  const { pathname } = useLocation();
  const join = useJoin(community, posted);
  const { form, received } = join;
  const isForm = received === undefined;
  const wasForm = useRef(isForm);
  useEffect(() => {
    // Back at the form, the focus goes to its first field.
    if (isForm && !wasForm.current) form.setFocus("name");
    wasForm.current = isForm;
  }, [isForm, form]);
  if (posted?.received) {
    const another = (
      // The empty query makes the browser load the page instead of only jumping to the anchor.
      <a href={`${pathname}?#join`} className="button secondary medium">{t`Submit Another Application`}</a>
    );
    return <JoinReceived received={{ state: "sent" }} another={another} />;
  }
  if (received) {
    const { justSent, another, edit } = join;
    return <JoinReceived received={received} justSent={justSent} onAnother={another} onEdit={edit} />;
  }
  const sending = form.formState.isSubmitting;
  return (
    <form
      method="post"
      action={`${pathname}#join`}
      noValidate
      aria-label={t`Join a community`}
      className="grid gap-5"
      onSubmit={(event) => void join.submit(event)}
      onFocus={join.prepare}
    >
      <FormError message={posted?.failure} />
      {join.restored ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-sm bg-stone py-1 pl-4 text-[0.9375rem]">
          <T>
            What you typed has been restored.
            <Button variant="quiet" size="small" onClick={join.startAfresh}>
              Start Over
            </Button>
          </T>
        </p>
      ) : null}
      <JoinFields tie={tieTo(form, posted?.values ?? { community })} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={sending} busyLabel={t`Submitting...`}>{t`Submit Application`}</Button>
        <p className="text-[0.9375rem] text-soft">{t`We reply within 48 hours.`}</p>
      </div>
    </form>
  );
}
