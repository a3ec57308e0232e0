import { t } from "../../../platform/languages/texts";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { experienceLevels } from "../../registrations/choices";
import type { RegistrationField, RegistrationForm } from "./use-registration";

interface StepProps {
  form: RegistrationForm;
}

const tie = ({ register, formState }: RegistrationForm, field: RegistrationField) => ({
  ...register(field),
  error: formState.errors[field]?.message,
});

/** Step 1: the person. */
export const BasicFields = ({ form }: StepProps) => (
  <>
    <TextField label={t`Name`} autoComplete="name" required {...tie(form, "name")} />
    <TextField label={t`Email`} type="email" autoComplete="email" required {...tie(form, "email")} />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t`Phone`} type="tel" autoComplete="tel" {...tie(form, "phone")} />
      <TextField label={t`Organization`} autoComplete="organization" {...tie(form, "organization")} />
    </div>
  </>
);

const levels = [
  {
    value: "",
    get label() {
      return t`Prefer not to say`;
    },
  },
  ...experienceLevels.map((level) => ({ value: level, label: level.charAt(0).toUpperCase() + level.slice(1) })),
];

/** Step 2: information for the hosts. */
export const AdditionalFields = ({ form }: StepProps) => (
  <>
    <SelectField label={t`Experience level`} options={levels} {...tie(form, "experience_level")} />
    <TextAreaField
      label={t`Interests`}
      hint={t`What would you like to learn or build?`}
      rows={3}
      {...tie(form, "interests")}
    />
    <TextField label={t`Dietary restrictions`} {...tie(form, "dietary_restrictions")} />
    <TextAreaField
      label={t`Special requirements`}
      hint={t`A step-free way in, a seat near the front, a loan laptop: whatever helps.`}
      rows={3}
      {...tie(form, "special_requirements")}
    />
  </>
);
