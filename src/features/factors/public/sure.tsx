import type { ReactNode } from "react";
import { sessionApi } from "../../../client/session";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { factorsApi } from "../client";
import type { Factors, Passkey } from "../schema";
import type { StepProps } from "./task";

/** The number of factors; recovery codes only replace them. */
const countOf = ({ passkeys, app }: Factors) => passkeys.length + (app ? 1 : 0);

function LastOne({ factors }: { factors: Factors }) {
  if (countOf(factors) > 1) return null;
  return (
    <p>
      It is your last one: without it you sign in with your password alone, and your recovery codes are deleted too.
      {factors.demanded ? " You cannot use the back office until you set up another." : ""}
    </p>
  );
}

export const RemovePasskey = ({
  passkey,
  factors,
  attempt,
  ...step
}: StepProps & { passkey: Passkey; factors: Factors }) => (
  <Sure
    {...step}
    label="Remove the Passkey"
    danger
    onSure={() =>
      attempt(async () => ({
        factors: await factorsApi(sessionApi).removePasskey(passkey.id),
        message: `The passkey “${passkey.name}” is removed.`,
      }))
    }
  >
    <p className="wrap-anywhere">
      <strong>{passkey.name}</strong> will no longer sign you in. Delete it on your device as well.
    </p>
    <LastOne factors={factors} />
  </Sure>
);

export const RemoveApp = ({ factors, attempt, ...step }: StepProps & { factors: Factors }) => (
  <Sure
    {...step}
    label="Remove the App"
    danger
    onSure={() =>
      attempt(async () => ({
        factors: await factorsApi(sessionApi).removeApp(),
        message: "The authenticator app is removed.",
      }))
    }
  >
    <p>Its codes will no longer sign you in. Delete the entry in the app as well.</p>
    <LastOne factors={factors} />
  </Sure>
);

export const MakeCodes = ({ attempt, ...step }: StepProps) => (
  <Sure
    {...step}
    label="Make New Codes"
    onSure={() =>
      attempt(async () => ({
        ...(await factorsApi(sessionApi).makeCodes()),
        message: "New recovery codes are made.",
      }))
    }
  >
    <p>You get ten new ones. The ones you have stop working.</p>
  </Sure>
);

interface SureProps extends Omit<StepProps, "attempt"> {
  label: string;
  danger?: boolean;
  onSure: () => void;
  children: ReactNode;
}

function Sure({ label, danger = false, onSure, children, busy, failure, onClose }: SureProps) {
  return (
    <div className="grid gap-5">
      <FormError message={failure} />
      <div className="grid gap-3 leading-relaxed">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={danger ? "danger" : "primary"}
          busy={busy}
          onClick={onSure}
          className={danger ? "bg-red! text-paper!" : ""}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
