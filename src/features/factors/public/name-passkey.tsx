import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { sessionApi } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { factorsApi } from "../client";
import type { Passkey } from "../schema";
import { makePasskey } from "./passkey-browser";
import type { StepProps } from "./task";

function likelyName(): string {
  const agent = navigator.userAgent;
  const known = [
    ["iPhone", /iPhone/],
    ["iPad", /iPad/],
    [t`Android phone`, /Android/],
    [t`Mac`, /Macintosh/],
    [t`Windows computer`, /Windows/],
    [t`Chromebook`, /CrOS/],
    [t`Linux computer`, /Linux/],
  ] as const;
  return known.find(([, pattern]) => pattern.test(agent))?.[0] ?? "";
}

/** Makes a passkey in this browser or on a connected device. */
export const AddPasskey = ({ attempt, ...step }: StepProps) => (
  <NameForm
    {...step}
    lead={t`Your browser will ask where to keep it. The name helps you tell your passkeys apart.`}
    first={likelyName()}
    label={t`Create the Passkey`}
    busyLabel={t`Waiting for your device...`}
    onName={(name) =>
      attempt(async () => {
        const api = factorsApi(sessionApi);
        const request = await api.newPasskey();
        const passkey = await makePasskey(request);
        return {
          ...(await api.addPasskey({ ticket: request.ticket, name, passkey })),
          message: t`The passkey “${{ name }}” is added.`,
        };
      })
    }
  />
);

export const RenamePasskey = ({ passkey, attempt, ...step }: StepProps & { passkey: Passkey }) => (
  <NameForm
    {...step}
    first={passkey.name}
    label={t`Save`}
    busyLabel={t`Saving...`}
    onName={(name) =>
      attempt(async () => ({
        factors: await factorsApi(sessionApi).renamePasskey(passkey.id, name),
        message: t`It is now called “${{ name }}”.`,
      }))
    }
  />
);

interface NameFormProps extends Omit<StepProps, "attempt"> {
  lead?: ReactNode;
  first: string;
  label: string;
  busyLabel: string;
  onName: (name: string) => void;
}

function NameForm({ lead, first, label, busyLabel, onName, busy, failure, onClose }: NameFormProps) {
  const form = useForm({ defaultValues: { name: first } });
  const validate = (name: string) => name.trim() !== "" || t`Please give it a name`;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(({ name }) => busy || onName(name.trim()))(event)}
    >
      {lead ? <p className="text-soft">{lead}</p> : null}
      <FormError message={failure} />
      <TextField
        id="passkey-name"
        label={t`Name`}
        maxLength={60}
        required
        autoComplete="off"
        {...fieldOf(form, "name", { validate })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
      </div>
    </form>
  );
}
