import { useState } from "react";
import { TextField } from "../../../ui/form/fields";
import { readPosition } from "../fields/position";
import type { SettingsFormState } from "./values";

/** Fills latitude and longitude from pasted text. */
export function PositionField({ form }: { form: SettingsFormState }) {
  const [pasted, setPasted] = useState("");
  const position = readPosition(pasted);
  const isUnread = pasted.trim() !== "" && !position;
  return (
    <TextField
      label="Where on the map"
      hint="Find your door on any map and paste its link or its coordinates here, such as 51.5074, -0.1278. This fills in both numbers."
      inputMode="url"
      autoComplete="off"
      maxLength={2_000}
      value={pasted}
      error={
        isUnread
          ? "No coordinates found. Open a short link first, then paste the address that your browser shows."
          : undefined
      }
      onChange={({ currentTarget }) => {
        setPasted(currentTarget.value);
        const read = readPosition(currentTarget.value);
        if (!read) return;
        for (const name of ["latitude", "longitude"] as const)
          form.setValue(name, String(read[name]), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
      }}
    />
  );
}
