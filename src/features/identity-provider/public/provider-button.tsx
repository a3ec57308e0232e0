import { useEffect, useState } from "react";
import { failureMessage } from "../../../client/api-error";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { type Visit, visitProvider } from "./visit";

interface ProviderButtonProps {
  name: string;
  /** returns the visit as the form stands */
  visitOf: () => Visit;
  disabled?: boolean;
  variant?: "primary" | "secondary";
  label?: string;
}

/** "Continue with Keycloak": leaves for the provider. */
export function ProviderButton({ name, visitOf, disabled = false, variant = "secondary", label }: ProviderButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Going back shows the page as it was left.
  useEffect(() => {
    const stop = () => setBusy(false);
    addEventListener("pageshow", stop);
    return () => removeEventListener("pageshow", stop);
  }, []);
  const leave = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await visitProvider(visitOf());
    } catch (error) {
      setFailure(failureMessage(error, t`${{ name }} could not be opened`));
      setBusy(false);
    }
  };
  return (
    <>
      <FormError message={failure} />
      <Button
        variant={variant}
        disabled={disabled}
        busy={busy}
        busyLabel={t`Opening ${{ name }}...`}
        onClick={() => void leave()}
        className="wrap-anywhere"
      >
        {label ?? t`Continue with ${{ name }}`}
      </Button>
    </>
  );
}
