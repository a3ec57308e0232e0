import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { CheckboxField } from "../../ui/form/fields";

/** A form has room for as many as one page of the call brings. */
const choosable = 100;

interface Listed {
  items: { id: number; name: string; publication: string }[];
}

interface ItemsFieldProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, number[]>;
  label: string;
  hint?: string;
  /** the path of the list of what can be chosen */
  path: `/${string}`;
  /** the sentence when there is nothing to choose */
  none: string;
}

/** Chooses items of another resource by their names. Archived ones are offered only while they are chosen. */
export function ItemsField<Values extends FieldValues, Body>({
  control,
  name,
  label,
  hint,
  path,
  none,
}: ItemsFieldProps<Values, Body>) {
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly number[] = field.value;
  const { loaded } = useLoaded(path, () =>
    sessionApi.call<Listed>("GET", path, { query: { size: choosable, sort: "name" } }),
  );
  const found = loaded.state === "ready" ? loaded.value.items : [];
  const offered = found.filter(({ id, publication }) => publication !== "archived" || chosen.includes(id));
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
      {offered.map(({ id, name: itemName, publication }) => (
        <CheckboxField
          key={id}
          label={publication === "published" ? itemName : `${itemName} (${publication})`}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            field.onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      {note && <p className="text-[0.9375rem] text-soft">{note}</p>}
      {fieldState.error?.message && <p className="text-[0.9375rem] font-[560] text-red">{fieldState.error.message}</p>}
    </fieldset>
  );
}
