import { type ComponentProps, type ReactNode, useId } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../client/api-error";
import { detailOf } from "../../client/use-loaded";
import { Button } from "../../ui/button";
import { FormError } from "../../ui/form/form-error";
import { Dialog } from "../../ui/overlay/dialog";

/** Returns a form's submit handler. It shows the server's errors at their fields, other failures at the form's root. */
export const submitOf = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
) =>
  form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      const said = error instanceof ApiError ? Object.entries(error.errors).filter(([field]) => field in values) : [];
      for (const [field, message] of said) form.setError(field as Path<Values>, { message });
      if (said.length === 0) form.setError("root", { message: detailOf(error) });
    }
  });

interface FormDialogProps<Values extends FieldValues>
  extends Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size"> {
  form: UseFormReturn<Values>;
  /** the submit button */
  confirmLabel: string;
  busyLabel?: string;
  disabled?: boolean;
  tone?: "danger";
  /** the button that closes it */
  cancelLabel?: string;
  /** shown instead of the form once it was sent, with a button that closes it */
  result?: ReactNode;
  /** a failure is shown in the dialog */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, which stays open while it is sent. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    form,
    confirmLabel,
    busyLabel = confirmLabel,
    disabled,
    tone,
    cancelLabel = "Cancel",
    result,
    onSubmit,
    onClose,
    children,
    ...rest
  } = props;
  const id = useId();
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              form={id}
              busy={isSubmitting}
              busyLabel={busyLabel}
              disabled={disabled}
              className={tone && "bg-red! text-paper!"}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      {result || (
        <form
          id={id}
          onSubmit={(event) => void submitOf(form, onSubmit)(event)}
          noValidate
          className="grid grid-cols-1 gap-4.5"
        >
          <FormError message={errors.root?.message} />
          {children}
        </form>
      )}
    </Dialog>
  );
}
