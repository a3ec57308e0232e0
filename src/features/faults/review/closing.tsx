import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { submitOf } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { Button } from "../../../ui/button";
import { CheckboxField, TextAreaField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { toast } from "../../../ui/overlay/toast";
import { equipmentApi } from "../../equipment/client";
import { faultsApi } from "../client";
import type { Fault } from "../schema";

interface ClosingProps {
  fault: Fault;
  /** the fault is closed */
  onClosed: () => void;
}

/** How a fault ended; the last is for several at once too. */
const endings = [
  { value: "fixed", label: "It is fixed" },
  { value: "no_fault", label: "There was no fault" },
] as const;
export type Ending = (typeof endings)[number]["value"];

interface OutcomeFieldsProps {
  form: UseFormReturn<{ ending: Ending; outcome: string }>;
  hint: string;
}

/** How one or several faults ended, and what was done. */
export const OutcomeFields = ({ form, hint }: OutcomeFieldsProps) => (
  <>
    <RadioChoices
      legend="What was the outcome?"
      options={endings}
      value={form.watch("ending")}
      onChange={(value) => form.setValue("ending", value as Ending)}
    />
    <TextAreaField
      label="What was done"
      required
      rows={2}
      maxLength={500}
      hint={hint}
      {...fieldOf(form, "outcome", { validate: (outcome) => outcome.trim() !== "" || "Say what was done" })}
    />
  </>
);

/** Closes a fault with its outcome, and sets its unit ready in the same request. */
export function Closing({ fault, onClosed }: ClosingProps) {
  const { id, equipment_id, unit_id, unit_status, contact } = fault;
  const form = useForm({ defaultValues: { ending: "fixed" as Ending, outcome: fault.outcome } });
  const [isReady, setReady] = useState(fault.sets_down);
  const { errors, isSubmitting } = form.formState;
  const canBeReady = unit_id !== null && unit_status !== null && unit_status !== "ready";
  const close = submitOf(form, async ({ ending, outcome }) => {
    await faultsApi(sessionApi).change(id, { status: ending, outcome });
    if (canBeReady && isReady)
      await equipmentApi(sessionApi).setStatus(equipment_id, unit_id, { status: "ready", note: "", until_on: null });
    toast({
      about: `fault ${id}`,
      message: canBeReady && isReady ? "Closed, and ready again." : "The fault is closed.",
    });
    onClosed();
  });
  return (
    <form
      noValidate
      aria-label="Close the fault"
      className="grid gap-4 rounded-md border border-rule bg-paper p-4 sm:p-5"
      onSubmit={(event) => void close(event)}
    >
      <OutcomeFields
        form={form}
        hint={contact.includes("@") ? "The reporter gets this by e-mail." : "It stays in the log."}
      />
      {canBeReady && (
        <CheckboxField
          label="The machine can be used again: mark it as ready"
          checked={isReady}
          onChange={({ currentTarget }) => setReady(currentTarget.checked)}
        />
      )}
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel="Closing..." className="justify-self-start">
        Close the Fault
      </Button>
    </form>
  );
}
