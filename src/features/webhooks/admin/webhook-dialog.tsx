import { type FormEvent, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { CheckboxField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { copyText } from "../../../ui/overlay/copy-text";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { webhooksApi } from "../client";
import type { MadeWebhook, Webhook } from "../schema";
import { type Topic, topics } from "../topics";

const api = webhooksApi(sessionApi);

interface WebhookDialogProps {
  /** undefined: a new one */
  webhook: Webhook | undefined;
  onSaved: () => void;
  onClose: () => void;
}

interface Failure {
  detail: string;
  errors?: Record<string, string> | undefined;
}

/** Makes or changes a webhook. A new secret is shown once. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const [made, setMade] = useState<MadeWebhook>();
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [chosen, setChosen] = useState<readonly Topic[]>(webhook?.topics ?? ["event.published", "event.cancelled"]);
  const [isActive, setIsActive] = useState(webhook?.is_active ?? true);
  const [busy, setBusy] = useState<"save" | "secret">();
  const [failure, setFailure] = useState<Failure>();
  const run = async (what: "save" | "secret", work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure({ detail: detailOf(error), errors: error instanceof ApiError ? error.errors : undefined });
    }
    setBusy(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = { name, url, topics: [...chosen], is_active: isActive };
    void run("save", async () => {
      if (!webhook) {
        setMade(await api.make(fields));
        onSaved();
        return;
      }
      await api.change(webhook, fields);
      toast({ message: `“${name}” is saved.` });
      onClose();
    });
  };
  const replaceSecret = (id: number) => void run("secret", async () => setMade(await api.replaceSecret(id)));
  const title = made ? "Copy This Secret Now" : webhook ? "Edit Webhook" : "New Webhook";
  return (
    <Dialog
      open
      title={title}
      onOpenChange={(open) => !open && !busy && onClose()}
      footer={
        made ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={busy !== undefined} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="webhook" busy={busy === "save"} busyLabel="Saving...">
              {webhook ? "Save Webhook" : "Make Webhook"}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Made secret={made.secret} />
      ) : (
        <form id="webhook" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit}>
          <FormError message={failure?.detail} />
          <TextField
            label="Name"
            required
            maxLength={80}
            hint="Who gets the messages, such as “Telegram group of the members”"
            value={name}
            error={failure?.errors?.name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextField
            label="Address"
            type="url"
            required
            maxLength={2_000}
            placeholder="https://"
            hint="The program that you connect shows it"
            value={url}
            error={failure?.errors?.url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <Topics chosen={chosen} error={failure?.errors?.topics} onChange={setChosen} />
          {webhook && (
            <div className="grid gap-4 border-rule border-t pt-5">
              <CheckboxField
                label="Active. What happens while it is paused is never sent."
                checked={isActive}
                onChange={({ currentTarget }) => setIsActive(currentTarget.checked)}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <p className="min-w-0 flex-1 basis-60 text-[0.9375rem] text-soft leading-snug">
                  If the secret is lost or known to others, make a new one. The old one stops working at once.
                </p>
                <Button
                  variant="secondary"
                  size="small"
                  busy={busy === "secret"}
                  onClick={() => replaceSecret(webhook.id)}
                >
                  New Secret
                </Button>
              </div>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}

interface TopicsProps {
  chosen: readonly Topic[];
  error: string | undefined;
  onChange: (chosen: readonly Topic[]) => void;
}

/** The choice of events, by group. */
function Topics({ chosen, error, onChange }: TopicsProps) {
  const all = Object.entries(topics) as [Topic, (typeof topics)[Topic]][];
  const groups = [...new Set(all.map(([, { group }]) => group))];
  return (
    <div className="grid gap-4">
      {groups.map((group) => (
        <fieldset key={group} className="min-w-0 border-rule border-t pt-3">
          <legend className="float-left mb-1 w-full font-[620]">{group}</legend>
          <div className="clear-both flex flex-wrap gap-x-6 gap-y-3">
            {all
              .filter(([, one]) => one.group === group)
              .map(([topic, { label }]) => (
                <CheckboxField
                  key={topic}
                  label={label}
                  checked={chosen.includes(topic)}
                  onChange={({ currentTarget }) =>
                    onChange(currentTarget.checked ? [...chosen, topic] : chosen.filter((one) => one !== topic))
                  }
                />
              ))}
          </div>
        </fieldset>
      ))}
      {error && <p className="text-red">{error}</p>}
    </div>
  );
}

/** A new secret, once. */
function Made({ secret }: { secret: string }) {
  const otherwise = "Your browser does not allow copying here. Select the secret and copy it yourself.";
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
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField label="Secret" readOnly value={secret} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copyText(secret, { done: "The secret is copied.", otherwise })}>Copy Secret</Button>
      </div>
    </div>
  );
}
