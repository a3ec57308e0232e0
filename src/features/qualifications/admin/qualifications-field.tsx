import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { CheckboxField } from "../../../ui/form/fields";
import { qualificationsApi } from "../client";

/** A form has room for as many as one page of the call brings. */
const choosable = 100;

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** the chosen ids */
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** an id that cannot be chosen: the qualification's own */
  except?: number | undefined;
}

/** Chooses among the qualifications. Archived ones are offered only while they are chosen. */
export function QualificationsChoice({ label, hint, error, value, onChange, except }: ChoiceProps) {
  const { loaded } = useLoaded("qualifications", () =>
    qualificationsApi(sessionApi).list({ size: choosable, sort: "name" }),
  );
  const found = loaded.state === "ready" ? loaded.value.items : [];
  const offered = found.filter(
    ({ id, publication }) => id !== except && (publication !== "archived" || value.includes(id)),
  );
  const note =
    loaded.state === "failed"
      ? "The qualifications could not be loaded."
      : loaded.state === "ready" && offered.length === 0
        ? "There are none yet. Add them in the tab Qualifications."
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

interface FieldProps<Values extends FieldValues, Body> extends Pick<ChoiceProps, "label" | "hint" | "except"> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, number[]>;
}

/** A field of a form that holds ids of qualifications. */
export function QualificationsField<Values extends FieldValues, Body>({
  control,
  name,
  ...rest
}: FieldProps<Values, Body>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <QualificationsChoice {...rest} error={fieldState.error?.message} value={field.value} onChange={field.onChange} />
  );
}
