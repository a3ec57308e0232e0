import { useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
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
export const endings = [
  { value: "fixed", label: "It is fixed" },
  { value: "no_fault", label: "There was no fault" },
] as const;
export type Ending = (typeof endings)[number]["value"];

/** Closes a fault with its outcome, and sets its unit ready in the same request. */
export function Closing({ fault, onClosed }: ClosingProps) {
  const { id, equipment_id, unit_id, unit_status, contact } = fault;
  const [ending, setEnding] = useState<Ending>("fixed");
  const [outcome, setOutcome] = useState(fault.outcome);
  const [isReady, setReady] = useState(fault.sets_down);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const canBeReady = unit_id !== null && unit_status !== null && unit_status !== "ready";

  const close = async () => {
    setBusy(true);
    setError(undefined);
    setFailure(undefined);
    try {
      await faultsApi(sessionApi).change(id, { status: ending, outcome });
      if (canBeReady && isReady)
        await equipmentApi(sessionApi).setStatus(equipment_id, unit_id, { status: "ready", note: "", until_on: null });
      toast({
        about: `fault ${id}`,
        message: canBeReady && isReady ? "Closed, and ready again." : "The fault is closed.",
      });
      onClosed();
      return;
    } catch (caught) {
      const said = caught instanceof ApiError ? caught.errors.outcome : undefined;
      if (said) setError(said);
      else setFailure(detailOf(caught));
    }
    setBusy(false);
  };

  return (
    <form
      noValidate
      aria-label="Close the fault"
      className="grid gap-4 rounded-md border border-rule bg-paper p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void close();
      }}
    >
      <RadioChoices
        legend="What was the outcome?"
        options={endings}
        value={ending}
        onChange={(value) => setEnding(value as Ending)}
      />
      <TextAreaField
        label="What was done"
        required
        rows={2}
        maxLength={500}
        hint={contact.includes("@") ? "The reporter gets this by e-mail." : "It stays in the log."}
        value={outcome}
        onChange={({ currentTarget }) => {
          setOutcome(currentTarget.value);
          setError(undefined);
        }}
        {...(error && { error })}
      />
      {canBeReady && (
        <CheckboxField
          label="The machine can be used again: mark it as ready"
          checked={isReady}
          onChange={({ currentTarget }) => setReady(currentTarget.checked)}
        />
      )}
      <FormError message={failure} />
      <Button type="submit" busy={busy} busyLabel="Closing..." className="justify-self-start">
        Close the Fault
      </Button>
    </form>
  );
}
