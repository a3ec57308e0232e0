import type { ReactNode } from "react";
import { sessionApi } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { T, V } from "../../../ui/texts/texts";
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
      {factors.demanded ? t` You cannot use the back office until you set up another.` : ""}
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
    label={t`Remove the Passkey`}
    danger
    onSure={() =>
      attempt(async () => ({
        factors: await factorsApi(sessionApi).removePasskey(passkey.id),
        message: t`The passkey “${{ name: passkey.name }}” is removed.`,
      }))
    }
  >
    <p className="wrap-anywhere">
      <T>
        <strong>
          <V name={passkey.name} />
        </strong>{" "}
        will no longer sign you in. Delete it on your device as well.
      </T>
    </p>
    <LastOne factors={factors} />
  </Sure>
);

export const RemoveApp = ({ factors, attempt, ...step }: StepProps & { factors: Factors }) => (
  <Sure
    {...step}
    label={t`Remove the App`}
    danger
    onSure={() =>
      attempt(async () => ({
        factors: await factorsApi(sessionApi).removeApp(),
        message: t`The authenticator app is removed.`,
      }))
    }
  >
    <p>{t`Its codes will no longer sign you in. Delete the entry in the app as well.`}</p>
    <LastOne factors={factors} />
  </Sure>
);

export const MakeCodes = ({ attempt, ...step }: StepProps) => (
  <Sure
    {...step}
    label={t`Make New Codes`}
    onSure={() =>
      attempt(async () => ({
        ...(await factorsApi(sessionApi).makeCodes()),
        message: t`New recovery codes are made.`,
      }))
    }
  >
    <p>{t`You get ten new ones. The ones you have stop working.`}</p>
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
        <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
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
