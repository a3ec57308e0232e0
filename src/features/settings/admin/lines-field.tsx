import { useState } from "react";
import { useController } from "react-hook-form";
import { TextAreaField } from "../../../ui/form/fields";
import type { SettingsFormState } from "./values";

const linesIn = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The address, one line of it on each line. */
export function LinesField({ form }: { form: SettingsFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: "address_lines" });
  const [typed, setTyped] = useState(field.value.join("\n"));
  // Shows the input as typed, unless the lines were changed elsewhere by a reset or a restore.
  const text = linesIn(typed).join("\n") === field.value.join("\n") ? typed : field.value.join("\n");
  const errors = fieldState.error as undefined | ({ message?: string } & ({ message?: string } | undefined)[]);
  const error = errors?.message ?? (Array.isArray(errors) ? errors.find((one) => one?.message)?.message : undefined);
  return (
    <TextAreaField
      label="Address"
      rows={4}
      hint="One line each for building, street and town, without the floor. Leave blank if you have no place yet."
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        field.onChange(linesIn(currentTarget.value));
      }}
      {...(error ? { error } : {})}
    />
  );
}
