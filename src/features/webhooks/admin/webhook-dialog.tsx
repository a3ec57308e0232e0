import { useState } from "react";
import { type Control, useController, useForm } from "react-hook-form";
import { CheckboxGroup } from "../../../admin/form/checkbox-group";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { CheckboxField, TextField } from "../../../ui/form/fields";
import { CopyField } from "../../../ui/overlay/copy-field";
import { toast } from "../../../ui/overlay/toast";
import { webhooksApi } from "../client";
import type { MadeWebhook, NewWebhook, Webhook } from "../schema";
import { type Topic, topics } from "../topics";

const api = webhooksApi(sessionApi);
const firstTopics: Topic[] = ["event.published", "event.cancelled"];

type Fields = Required<NewWebhook>;

interface WebhookDialogProps {
  /** undefined: a new one */
  webhook: Webhook | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Makes or changes a webhook. A new secret is shown once. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const [made, setMade] = useState<MadeWebhook>();
  const form = useForm<Fields>({
    defaultValues: {
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      topics: webhook?.topics ?? firstTopics,
      is_active: webhook?.is_active ?? true,
    },
  });
  const { busy, run } = useWork<"secret">((why) => form.setError("root", { message: why }));
  const save = async (fields: Fields) => {
    if (!webhook) {
      setMade(await api.make(fields));
      onSaved();
      return;
    }
    await api.change(webhook, fields);
    toast({ message: `“${fields.name}” is saved.` });
    onClose();
  };
  const replaceSecret = (id: number) => run("secret", async () => setMade(await api.replaceSecret(id)));
  return (
    <FormDialog
      form={form}
      title={made ? "Copy This Secret Now" : webhook ? "Edit Webhook" : "New Webhook"}
      confirmLabel={webhook ? "Save Webhook" : "Make Webhook"}
      busyLabel="Saving..."
      result={made && <Made secret={made.secret} />}
      onSubmit={save}
      // A secret that is being replaced is shown only here.
      onClose={() => busy === undefined && onClose()}
    >
      <TextField
        label="Name"
        required
        maxLength={80}
        hint="Who gets the messages, such as “Telegram group of the members”"
        {...fieldOf(form, "name")}
      />
      <TextField
        label="Address"
        type="url"
        required
        maxLength={2_000}
        placeholder="https://"
        hint="The program that you connect shows it"
        {...fieldOf(form, "url")}
      />
      <Topics control={form.control} />
      {webhook && (
        <div className="grid gap-4 border-rule border-t pt-5">
          <CheckboxField
            label="Active. What happens while it is paused is never sent."
            {...fieldOf(form, "is_active")}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-0 flex-1 basis-60 text-[0.9375rem] text-soft leading-snug">
              If the secret is lost or known to others, make a new one. The old one stops working at once.
            </p>
            <Button
              variant="secondary"
              size="small"
              busy={busy === "secret"}
              onClick={() => void replaceSecret(webhook.id)}
            >
              New Secret
            </Button>
          </div>
        </div>
      )}
    </FormDialog>
  );
}

const all = Object.entries(topics) as [Topic, (typeof topics)[Topic]][];
const groups = [...new Set(all.map(([, { group }]) => group))];

/** The choice of events, by group. */
function Topics({ control }: { control: Control<Fields> }) {
  const { field, fieldState } = useController({ control, name: "topics" });
  return (
    <div className="grid gap-4">
      {groups.map((group) => (
        <CheckboxGroup
          key={group}
          legend={group}
          options={all.filter(([, topic]) => topic.group === group).map(([value, { label }]) => ({ value, label }))}
          chosen={field.value}
          onChange={field.onChange}
        />
      ))}
      {fieldState.error && <p className="text-red">{fieldState.error.message}</p>}
    </div>
  );
}

/** A new secret, once. */
function Made({ secret }: { secret: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="leading-snug">
        It is not shown again. With it, the program at the address can check that messages really come from here, by the{" "}
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noreferrer"
          className="font-[620] text-copper underline underline-offset-4"
        >
          Standard Webhooks
        </a>{" "}
        rules.
      </p>
      <CopyField label="Secret" value={secret} what="secret" copyLabel="Copy Secret" />
    </div>
  );
}
