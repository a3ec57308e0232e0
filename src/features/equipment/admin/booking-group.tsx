import { useWatch } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group } from "../../../admin/form/group";
import type { formOf } from "../../../api/fields/fields";
import { CheckboxField, SelectField, TextField } from "../../../ui/form/fields";
import type { equipmentFields } from "../schema";

type MachineForm = { form: FormOf<ReturnType<typeof formOf<typeof equipmentFields>>> };

const modes = [
  { value: "none", label: "Cannot be booked" },
  { value: "open", label: "Members who may use it" },
];

const rules = [
  { name: "step_minutes", label: "Steps (minutes)" },
  { name: "max_minutes", label: "Longest booking (minutes)" },
  { name: "buffer_minutes", label: "Pause after each (minutes)", hint: "To tidy up and cool down." },
  { name: "ahead_days", label: "Days ahead" },
  {
    name: "cancel_minutes",
    label: "Cancel until (minutes before)",
    hint: "After that, people press I Am Done.",
  },
  {
    name: "release_minutes",
    label: "Release after (minutes)",
    hint: "Others can book it if nobody checks in by then. Leave blank for no check-in.",
  },
  { name: "max_open", label: "Bookings ahead per person", hint: "Across all machines." },
  {
    name: "max_week_minutes",
    label: "Minutes a week per person",
    hint: "Across all machines, Monday to Sunday.",
  },
  {
    name: "late_hours",
    label: "Free for all (hours before)",
    hint: "Bookings within these hours do not count towards the two limits above.",
  },
] as const;

/** Whether a machine can be booked, and by which rules. */
export function BookingGroup({ form }: MachineForm) {
  const booking = useWatch({ control: form.control, name: "booking" });
  return (
    <Group title="Booking">
      <SelectField label="Who can book it" options={modes} {...fieldOf(form, "booking")} />
      {booking !== "none" && (
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          {rules.map(({ name, ...rule }) => (
            <TextField key={name} inputMode="numeric" {...rule} {...fieldOf(form, name)} />
          ))}
          <CheckboxField label="Also while we are closed" {...fieldOf(form, "outside_hours")} />
        </div>
      )}
    </Group>
  );
}
