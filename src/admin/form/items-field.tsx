import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { CheckboxField } from "../../ui/form/fields";

/** The most items to choose from: one page of the call. */
const maxChoices = 100;

interface Listed {
  items: { id: number; name: string; publication: string }[];
}

interface ItemsChoiceProps {
  label: string;
  hint?: string | undefined;
  /** the path of the list of what can be chosen */
  path: `/${string}`;
  /** the sentence when there is nothing to choose */
  none: string;
  /** the id of an item that cannot be chosen, such as the one that is edited */
  except?: number | undefined;
  /** the chosen ids */
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

/** Chooses items of another resource by their names. Archived ones are offered only while they are chosen. */
export function ItemsChoice({ label, hint, path, none, except, value, onChange, error }: ItemsChoiceProps) {
  const { loaded } = useLoaded(path, () =>
    sessionApi.call<Listed>("GET", path, { query: { size: maxChoices, sort: "name" } }),
  );
  const found = loaded.state === "ready" ? loaded.value.items : [];
  const offered = found.filter(
    ({ id, publication }) => id !== except && (publication !== "archived" || value.includes(id)),
  );
  const note =
    loaded.state === "failed"
      ? "The list could not be loaded."
      : loaded.state === "ready" && offered.length === 0
        ? none
        : undefined;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-[0.9375rem] leading-snug font-[620]">{label}</legend>
      {hint && <p className="-mt-1 text-[0.875rem] leading-snug text-soft">{hint}</p>}
      {offered.map(({ id, name, publication }) => (
        <CheckboxField
          key={id}
          label={publication === "published" ? name : `${name} (${publication})`}
          checked={value.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
      {note && <p className="text-[0.9375rem] text-soft">{note}</p>}
      {error && <p className="text-[0.9375rem] font-[560] text-red">{error}</p>}
    </fieldset>
  );
}

interface ItemsFieldProps<Values extends FieldValues, Body>
  extends Omit<ItemsChoiceProps, "value" | "onChange" | "error"> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, number[]>;
}

/** A field of a form that holds ids of another resource. */
export function ItemsField<Values extends FieldValues, Body>({
  control,
  name,
  ...rest
}: ItemsFieldProps<Values, Body>) {
  const { field, fieldState } = useController({ control, name });
  return <ItemsChoice {...rest} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />;
}
