import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { CheckboxGroup } from "../../../admin/form/checkbox-group";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { choicesOf } from "../../../admin/list/common-choices";
import { sessionApi } from "../../../client/session";
import { SelectField, TextField } from "../../../ui/form/fields";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { CopyField } from "../../../ui/overlay/copy-field";
import { useLinkOrigin } from "../../../ui/site";
import { apiTokensApi } from "../client";
import { actionLabel, readingRights, tokenKinds } from "../rights";
import type { MadeApiToken } from "../schema";

const ends = [
  { value: "7", label: "In a week" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "366", label: "In a year" },
];

const accesses = choicesOf({
  read: "Read content and drafts, but no personal data",
  choose: "Only what I choose",
});

const usual = { name: "", days: "90", access: "read", rights: [...readingRights] };

interface NewTokenDialogProps {
  onMade: () => void;
  onClose: () => void;
}

/** Makes a token, and shows it once. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<MadeApiToken>();
  const form = useForm({ defaultValues: usual });
  const chooses = form.watch("access") === "choose";
  const { field, fieldState } = useController({ control: form.control, name: "rights" });
  const make = async ({ name, days, access, rights }: typeof usual) => {
    const chosen = access === "choose" ? rights : [...readingRights];
    setMade(await apiTokensApi(sessionApi).make({ name, days: Number(days), rights: chosen }));
    onMade();
  };
  return (
    <FormDialog
      form={form}
      title={made ? "Copy This Token Now" : "New API Token"}
      confirmLabel="Make Token"
      busyLabel="Making..."
      result={made && <Made made={made} />}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={80}
        hint="What uses it, such as “Screen at the entrance”"
        {...fieldOf(form, "name")}
      />
      <SelectField label="Ends" options={ends} {...fieldOf(form, "days")} />
      <RadioChoices
        legend="It may"
        options={accesses}
        value={form.watch("access")}
        onChange={(access) => form.setValue("access", access)}
      />
      {chooses &&
        Object.entries(tokenKinds).map(([kind, { label, actions, people }]) => (
          <CheckboxGroup
            key={kind}
            legend={
              <>
                {label}
                {people && <span className="font-normal text-soft"> (personal data)</span>}
              </>
            }
            options={actions.map((action) => ({ value: `${kind}.${action}`, label: actionLabel(`${kind}.${action}`) }))}
            chosen={field.value}
            onChange={field.onChange}
          />
        ))}
      {fieldState.error && <p className="text-red">{fieldState.error.message}</p>}
    </FormDialog>
  );
}

/** The token, and a line to try it. */
function Made({ made: { token } }: { made: MadeApiToken }) {
  const line = `curl --header "Authorization: Bearer ${token}" ${useLinkOrigin()}/api/events`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="leading-snug">
        It is not shown again. Keep it like a password: anyone who has it can do what you chose.
      </p>
      <CopyField label="API token" value={token} what="token" copyLabel="Copy Token" />
      <div>
        <p className="label-type text-soft">Try it in a terminal</p>
        <pre className="fact-type mt-2 overflow-x-auto rounded-sm border border-rule bg-stone p-3 text-[0.8125rem]">
          {line}
        </pre>
      </div>
    </div>
  );
}
