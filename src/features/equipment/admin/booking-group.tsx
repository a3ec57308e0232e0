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

/** Whether a machine can be booked, and by which rules. */
export function BookingGroup({ form }: MachineForm) {
  const booking = useWatch({ control: form.control, name: "booking" });
  return (
    <Group title="Booking">
      <SelectField label="Who can book it" options={modes} {...fieldOf(form, "booking")} />
      {booking !== "none" && (
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <TextField label="Steps (minutes)" inputMode="numeric" {...fieldOf(form, "step_minutes")} />
          <TextField label="Longest booking (minutes)" inputMode="numeric" {...fieldOf(form, "max_minutes")} />
          <TextField
            label="Pause after each (minutes)"
            inputMode="numeric"
            hint="To tidy up and cool down."
            {...fieldOf(form, "buffer_minutes")}
          />
          <TextField label="Days ahead" inputMode="numeric" {...fieldOf(form, "ahead_days")} />
          <TextField
            label="Cancel until (minutes before)"
            inputMode="numeric"
            hint="After that, people press I Am Done."
            {...fieldOf(form, "cancel_minutes")}
          />
          <TextField
            label="Release after (minutes)"
            inputMode="numeric"
            hint="Others can book it if nobody checks in by then. Leave blank for no check-in."
            {...fieldOf(form, "release_minutes")}
          />
          <TextField
            label="Bookings ahead per person"
            inputMode="numeric"
            hint="Across all machines."
            {...fieldOf(form, "max_open")}
          />
          <TextField
            label="Minutes a week per person"
            inputMode="numeric"
            hint="Across all machines, Monday to Sunday."
            {...fieldOf(form, "max_week_minutes")}
          />
          <TextField
            label="Free for all (hours before)"
            inputMode="numeric"
            hint="Bookings within these hours do not count towards the two limits above."
            {...fieldOf(form, "late_hours")}
          />
          <CheckboxField label="Also while we are closed" {...fieldOf(form, "outside_hours")} />
        </div>
      )}
    </Group>
  );
}
