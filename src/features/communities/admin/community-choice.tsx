import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { SelectField } from "../../../ui/form/fields";
import { communitiesApi } from "../client";

/** A form of the back office has room for as many as one page of the call brings. */
const choosable = 100;

interface CommunityChoiceProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  /** holds the id of a community; empty for none */
  name: FieldPathByValue<Values, string>;
}

/** Which community an item belongs to: one of those there are, or none. */
export function CommunityChoice<Values extends FieldValues, Body>({
  control,
  name,
}: CommunityChoiceProps<Values, Body>) {
  const { field, fieldState } = useController({ control, name });
  const { loaded } = useLoaded("communities", () => communitiesApi(sessionApi).list({ size: choosable, sort: "name" }));
  const communities = loaded.state === "ready" ? loaded.value.items : [];
  const options = [
    { value: "", label: "No community" },
    ...communities.map(({ id, name: label, is_active, publication }) => ({
      value: id,
      label: !is_active ? `${label} (inactive)` : publication === "published" ? label : `${label} (${publication})`,
    })),
  ];
  // Adds the chosen community while the list is missing or incomplete.
  if (!options.some(({ value }) => value === field.value)) options.push({ value: field.value, label: field.value });
  return (
    <SelectField
      label="Community"
      options={options}
      hint={loaded.state === "failed" ? "The communities could not be loaded." : undefined}
      error={fieldState.error?.message}
      {...field}
    />
  );
}
