import { type FormEvent, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { CheckboxField, SelectField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { copyText } from "../../../ui/overlay/copy-text";
import { Dialog } from "../../../ui/overlay/dialog";
import { apiTokensApi } from "../client";
import { actionLabel, readingRights, tokenKinds } from "../rights";
import type { MadeApiToken } from "../schema";

const ends = [
  { value: "7", label: "In a week" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "366", label: "In a year" },
];

interface NewTokenDialogProps {
  onMade: () => void;
  onClose: () => void;
}

/** Makes a token, and shows it once. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<MadeApiToken>();
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [chooses, setChooses] = useState(false);
  const [rights, setRights] = useState<readonly string[]>(readingRights);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ detail: string; errors?: Record<string, string> | undefined }>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const chosen = chooses ? rights : readingRights;
      setMade(await apiTokensApi(sessionApi).make({ name, days: Number(days), rights: [...chosen] }));
      onMade();
    } catch (error) {
      setFailure({ detail: detailOf(error), errors: error instanceof ApiError ? error.errors : undefined });
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={made ? "Copy This Token Now" : "New API Token"}
      onOpenChange={(open) => !open && !busy && onClose()}
      footer={
        made ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="new-api-token" busy={busy} busyLabel="Making...">
              Make Token
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Made made={made} />
      ) : (
        <form id="new-api-token" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit}>
          <FormError message={failure?.detail} />
          <TextField
            label="Name"
            required
            maxLength={80}
            hint="What uses it, such as “Screen at the entrance”"
            value={name}
            error={failure?.errors?.name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <SelectField
            label="Ends"
            options={ends}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
          <RadioChoices
            legend="It may"
            options={[
              { value: "read", label: "Read content and drafts, but no personal data" },
              { value: "choose", label: "Only what I choose" },
            ]}
            value={chooses ? "choose" : "read"}
            onChange={(value) => setChooses(value === "choose")}
          />
          {chooses && <Rights rights={rights} onChange={setRights} />}
          {failure?.errors?.rights && <p className="text-red">{failure.errors.rights}</p>}
        </form>
      )}
    </Dialog>
  );
}

interface RightsProps {
  rights: readonly string[];
  onChange: (rights: readonly string[]) => void;
}

const Rights = ({ rights, onChange }: RightsProps) => (
  <div className="grid gap-4">
    {Object.entries(tokenKinds).map(([kind, { label, actions, people }]) => (
      <fieldset key={kind} className="min-w-0 border-rule border-t pt-3">
        <legend className="float-left mb-1 w-full font-[620]">
          {label}
          {people && <span className="font-normal text-soft"> (personal data)</span>}
        </legend>
        <div className="clear-both flex flex-wrap gap-x-6 gap-y-3">
          {actions.map((action) => {
            const right = `${kind}.${action}`;
            return (
              <CheckboxField
                key={right}
                label={actionLabel(right)}
                checked={rights.includes(right)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...rights, right] : rights.filter((one) => one !== right))
                }
              />
            );
          })}
        </div>
      </fieldset>
    ))}
  </div>
);

/** The token, and a line to try it. */
function Made({ made: { token } }: { made: MadeApiToken }) {
  const line = `curl --header "Authorization: Bearer ${token}" ${location.origin}/api/events`;
  const otherwise = "Your browser does not allow copying here. Select the token and copy it yourself.";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="leading-snug">
        It is not shown again. Keep it like a password: anyone who has it can do what you chose.
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField label="API token" readOnly value={token} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copyText(token, { done: "The token is copied.", otherwise })}>Copy Token</Button>
      </div>
      <div>
        <p className="label-type text-soft">Try it in a terminal</p>
        <pre className="fact-type mt-2 overflow-x-auto rounded-sm border border-rule bg-stone p-3 text-[0.8125rem]">
          {line}
        </pre>
      </div>
    </div>
  );
}
