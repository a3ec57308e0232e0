import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { failureMessage } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/form/fields";
import { ConfirmByProvider } from "../../identity-provider/public/confirm-by-provider";
import { factorsApi } from "../client";
import type { FactorKind, Proof, ProofKind } from "../schema";
import { GiveFactor } from "./give-factor";
import { askForPasskey, PasskeyRefusal } from "./passkey-browser";

interface ProveProps {
  kinds: readonly ProofKind[];
  onProved: () => void;
}

/** Confirms the person's identity: by a factor, or by the password or the provider if there is none yet. */
export function Prove({ kinds, onProved }: ProveProps) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const api = factorsApi(sessionApi);
  const attempt = async (proof: () => Promise<Proof>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await api.prove(await proof());
      onProved();
    } catch (error) {
      setFailure(
        error instanceof PasskeyRefusal ? error.message : failureMessage(error, t`That could not be confirmed`),
      );
      setBusy(false);
    }
  };
  if (kinds.includes("password"))
    return (
      <PasswordForm busy={busy} failure={failure} onPassword={(password) => void attempt(async () => ({ password }))} />
    );
  if (kinds.includes("provider")) return <ConfirmByProvider next="/account#security" />;
  return (
    <GiveFactor
      kinds={kinds.filter((kind): kind is FactorKind => kind !== "password" && kind !== "provider")}
      lead={t`This stops anybody else with your device from changing how you sign in.`}
      busy={busy}
      failure={failure}
      onPasskey={() =>
        void attempt(async () => {
          const request = await api.proveOptions();
          return { ticket: request.ticket, passkey: await askForPasskey(request) };
        })
      }
      onCode={(code) => void attempt(async () => ({ code }))}
      onOther={() => setFailure(undefined)}
    />
  );
}

interface PasswordFormProps {
  busy: boolean;
  failure: string | undefined;
  onPassword: (password: string) => void;
}

function PasswordForm({ busy, failure, onPassword }: PasswordFormProps) {
  const form = useForm({ defaultValues: { password: "" } });
  const { error = failure, ...field } = fieldOf(form, "password", { required: t`Please enter your password` });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(({ password }) => busy || onPassword(password))(event)}
    >
      <p className="text-soft">{t`This stops anybody else with your device from changing how you sign in.`}</p>
      <PasswordField
        id="prove-password"
        label={t`Password`}
        autoComplete="current-password"
        maxLength={200}
        required
        error={error}
        {...field}
      />
      <Button type="submit" busy={busy} busyLabel={t`Checking...`}>{t`Confirm`}</Button>
    </form>
  );
}
