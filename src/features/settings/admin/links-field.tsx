import { useFieldArray } from "react-hook-form";
import { EntryButtons } from "../../../admin/form/entry-buttons";
import { AddressField } from "../../../admin/form/number-fields";
import { Plus } from "../../../admin/symbols";
import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { TextField } from "../../../ui/form/fields";
import type { SettingsFormState } from "./values";

/** The most links that the call accepts. */
const most = 20;

/** Suggestions while the name of a site is typed. */
const kinds = ["X", "Facebook", "TikTok", "LinkedIn", "Instagram", "YouTube", "Mastodon", "GitHub"];
const kindsId = "kinds-of-links";

/** The organisation's places on other sites: add, order, remove. */
export function LinksField({ form }: { form: SettingsFormState }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "social_links" });
  const error = form.formState.errors.social_links;
  return (
    <div className="grid gap-4">
      {fields.length === 0 && <p className="text-soft">None: the site shows only the chat, if there is one.</p>}
      {fields.map((field, index) => (
        <LinkRow
          key={field.id}
          form={form}
          index={index}
          isLast={index === fields.length - 1}
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index)}
        />
      ))}
      <datalist id={kindsId}>
        {kinds.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      <FieldError id="social-links-error" error={error?.message ?? error?.root?.message} />
      {fields.length < most && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => append({ kind: "", address: "" }, { focusName: `social_links.${fields.length}.kind` })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Link
        </Button>
      )}
    </div>
  );
}

interface LinkRowProps {
  form: SettingsFormState;
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function LinkRow({ form: { register, formState }, index, isLast, onMove, onRemove }: LinkRowProps) {
  const errors = formState.errors.social_links?.[index];
  const number = index + 1;
  return (
    <fieldset className="grid min-w-0 gap-3 border-rule border-t pt-3">
      <legend className="sr-only">Link {number}</legend>
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
        <TextField
          label={`Place ${number}`}
          required
          maxLength={40}
          list={kindsId}
          error={errors?.kind?.message}
          {...register(`social_links.${index}.kind`)}
        />
        <AddressField
          label={`Address ${number}`}
          required
          error={errors?.address?.message}
          {...register(`social_links.${index}.address`)}
        />
        <div className="flex sm:mt-6">
          <EntryButtons called={`link ${number}`} index={index} isLast={isLast} onMove={onMove} onRemove={onRemove} />
        </div>
      </div>
    </fieldset>
  );
}
