import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import type { Form } from "../../../admin/form/form-props";
import { Group } from "../../../admin/form/group";
import { CountField } from "../../../admin/form/number-fields";
import { TextField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { QuestionsField } from "./questions-field";
import type { EventBody, EventValues } from "./values";

type EventForm = Form<EventValues, EventBody>;

const fields = [
  "registration_opens",
  "registration_closes",
  "max_guests",
  "waiting_cutoff_hours",
  "waiting_hold_hours",
  "questions",
] as const;

/** What most events leave as it is: when one can register, guests, the waiting list, and questions; folded until it is needed. */
export function RegisteringFields({ form }: { form: EventForm }) {
  const { errors } = useFormState({ control: form.control });
  const [opens, closes, guests, , hold, questions] = useWatch({ control: form.control, name: fields });
  const isUsed = Boolean(opens || closes || Number(guests) > 0 || hold || questions.length > 0);
  const [open, setOpen] = useState(isUsed);
  const isWrong = fields.some((field) => errors[field]);
  return (
    <details
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-md border border-rule bg-sheet open:border-0 open:bg-transparent"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 px-4 py-3 sm:px-5 group-open:px-0">
        <span className="font-display text-lg font-[740] tracking-tight">More about registering</span>
        <span className="text-[0.9375rem] text-soft">Opening times, guests, waiting list and your own questions</span>
      </summary>
      <div className="grid gap-6 pt-3 group-[:not([open])]:hidden">
        <WindowAndGuests form={form} />
        <Group title="Questions">
          <QuestionsField form={form} />
        </Group>
      </div>
    </details>
  );
}

function WindowAndGuests({ form }: { form: EventForm }) {
  const { timeZoneName } = useSite();
  return (
    <Group title="Window, Guests and Waiting List">
      <div className="grid grid-cols-1 items-start gap-4.5 sm:grid-cols-2">
        <TextField
          label={`Registration opens (${timeZoneName})`}
          type="datetime-local"
          hint="Leave blank to open straight away"
          {...fieldOf(form, "registration_opens")}
        />
        <TextField
          label={`Registration closes (${timeZoneName})`}
          type="datetime-local"
          hint="Leave blank to close when the event ends"
          {...fieldOf(form, "registration_closes")}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4.5 sm:grid-cols-3">
        <CountField
          label="Guests for each person"
          hint="0 for none; each takes a place"
          {...fieldOf(form, "max_guests")}
        />
        <CountField
          label="Stop offering places (hours before)"
          hint="After that, you assign them yourself"
          {...fieldOf(form, "waiting_cutoff_hours")}
        />
        <CountField
          label="Hours to accept an offered place"
          hint="Leave blank to give the place straight away"
          {...fieldOf(form, "waiting_hold_hours")}
        />
      </div>
    </Group>
  );
}
