import { Group } from "../../../admin/form/group";
import { SelectField, TextField } from "../../../ui/form/fields";
import { countryChoices, currencyChoices, timeZones } from "../../settings/admin/choices";
import { LinesField } from "../../settings/admin/lines-field";
import { PositionField } from "../../settings/admin/position-field";
import { SectionForm } from "../../settings/admin/section-form";
import { Sourced, type SourcedProps } from "../../settings/admin/sourced";
import { organisationFields } from "../../settings/fields/organisation";

const { name, tagline, address_short, floor, address_lines, country, time_zone, currency } = organisationFields;
const { latitude, longitude, email, phone } = organisationFields;
const who = { name, tagline, address_short, floor, address_lines, country, time_zone, currency };
const fields = { ...who, latitude, longitude, email, phone };

/** Name and place: the organisation's settings that every page shows. */
export function PlaceStep() {
  return (
    <SectionForm id="place" fields={fields}>
      {(form, item) => <Fields form={form} item={item} />}
    </SectionForm>
  );
}

const Fields = (props: SourcedProps) => (
  <div className="mt-6">
    <Group title="Name and place">
      <Line {...props} name="name" label="Name" maxLength={60} />
      <Line {...props} name="tagline" label="Tagline" hint="One sentence, at the foot of every page." maxLength={300} />
      <Line {...props} name="address_short" label="Place in a few words" required={false} maxLength={120} />
      <Line {...props} name="floor" label="Floor" hint="Optional." required={false} maxLength={60} />
      <Sourced {...props} name="address_lines" label="Address">
        <LinesField form={props.form} />
      </Sourced>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Choice {...props} name="country" label="Country" required={false} options={countryChoices} />
        <Choice
          {...props}
          name="time_zone"
          label="Time zone"
          options={timeZones(props.item.settings.time_zone.value)}
        />
        <Choice {...props} name="currency" label="Currency" options={currencyChoices} />
      </div>
      <PositionField form={props.form} />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Line {...props} name="latitude" label="Latitude" inputMode="decimal" hint="Minus is south." />
        <Line {...props} name="longitude" label="Longitude" inputMode="decimal" hint="Minus is west." />
        <Line {...props} name="email" label="Email" type="email" hint="Optional." required={false} />
        <Line
          {...props}
          name="phone"
          label="Phone for calls"
          hint="Optional."
          required={false}
          type="tel"
          maxLength={40}
        />
      </div>
    </Group>
  </div>
);

interface LineProps extends SourcedProps, Omit<React.ComponentProps<typeof TextField>, "form" | "name"> {
  name: Exclude<keyof typeof fields, "address_lines">;
}

const Line = ({ form, item, name, ...rest }: LineProps) => (
  <Sourced form={form} item={item} name={name} label={rest.label}>
    <TextField required error={form.formState.errors[name]?.message} {...rest} {...form.register(name)} />
  </Sourced>
);

interface ChoiceProps extends SourcedProps, Omit<React.ComponentProps<typeof SelectField>, "form" | "name"> {
  name: "country" | "time_zone" | "currency";
}

const Choice = ({ form, item, name, ...rest }: ChoiceProps) => (
  <Sourced form={form} item={item} name={name} label={rest.label}>
    <SelectField required error={form.formState.errors[name]?.message} {...rest} {...form.register(name)} />
  </Sourced>
);
