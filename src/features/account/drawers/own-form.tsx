import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { ApiError, failureMessage } from "../../../client/api-error";
import { fetchAhead } from "../../../client/deferred-resolver";
import type { Account } from "../../../client/session";
import { type RelatedFields, useClearErrors } from "../../../client/use-clear-errors";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { ConfirmByProvider } from "../../identity-provider/public/confirm-by-provider";

interface OwnFormTerms<Values extends FieldValues> extends UseFormProps<Values> {
  send: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>;
  /** what failed, without a full stop */
  failed: string;
  alsoAbout?: RelatedFields<Values>;
}

/** A form of the account. It shows a refusal under its fields, and one that belongs to no field above them. */
export function useOwnForm<Values extends FieldValues>({ send, failed, alsoAbout, ...options }: OwnFormTerms<Values>) {
  const form = useForm<Values>({ ...options, reValidateMode: "onSubmit" });
  useClearErrors(form, alsoAbout);
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values as Values, form as UseFormReturn<Values>);
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.errors).filter(([field]) => field in values) : [];
      for (const [field, message] of named)
        form.setError(field as FieldPath<Values>, { message }, { shouldFocus: true });
      if (named.length === 0) form.setError("root", { message: failureMessage(error, failed) });
    }
  });
  return { form, submit };
}

interface OwnFormProps<Values extends FieldValues> {
  own: ReturnType<typeof useOwnForm<Values>>;
  /** loads the check of the fields, from the first focus on */
  fetchCheck?: () => Promise<unknown>;
  /** the submit button */
  label: string;
  busyLabel: string;
  variant?: "secondary" | "danger";
  children: ReactNode;
}

/** The fields of such a form, its failure and its button. */
export const OwnForm = <Values extends FieldValues>(props: OwnFormProps<Values>) => {
  const { own, fetchCheck, label, busyLabel, variant = "secondary", children } = props;
  const { errors, isSubmitting } = own.form.formState;
  return (
    <form
      onSubmit={own.submit}
      onFocus={() => fetchCheck && fetchAhead(fetchCheck)}
      noValidate
      className="grid content-start gap-5"
    >
      <FormError message={errors.root?.message} />
      {children}
      <Button type="submit" variant={variant} className="justify-self-start" busy={isSubmitting} busyLabel={busyLabel}>
        {label}
      </Button>
    </form>
  );
};

interface CurrentPasswordProps<Values extends FieldValues> {
  id: string;
  user: Account;
  form: UseFormReturn<Values>;
  /** the page to come back to from the provider */
  next: string;
  /** the sentence if it is missing, for a form without another check */
  required?: string;
}

/** The present password as a proof; an account without one confirms itself at its provider. */
export const CurrentPassword = <Values extends FieldValues & { current_password: string }>(
  props: CurrentPasswordProps<Values>,
) => {
  const { id, user, form, next, required } = props;
  if (!user.has_password) return <ConfirmByProvider next={next} />;
  return (
    <PasswordField
      id={id}
      label={t`Current Password`}
      autoComplete="current-password"
      required
      {...fieldOf(form, "current_password" as FieldPath<Values>, { required: required ?? false })}
    />
  );
};
