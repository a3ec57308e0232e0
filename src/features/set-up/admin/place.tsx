import { Group } from "../../../admin/form/group";
import { countryChoices, currencyChoices, timeZones } from "../../settings/admin/choices";
import { LinesField } from "../../settings/admin/lines-field";
import { PositionField } from "../../settings/admin/position-field";
import { SectionForm } from "../../settings/admin/section-form";
import { Choice, Line, Sourced, type SourcedProps } from "../../settings/admin/sourced";
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
      <Line {...props} name="name" required label="Name" maxLength={60} />
      <Line
        {...props}
        name="tagline"
        required
        label="Tagline"
        hint="One sentence, at the foot of every page."
        maxLength={300}
      />
      <Line {...props} name="address_short" label="Place in a few words" maxLength={120} />
      <Line {...props} name="floor" label="Floor" hint="Optional." maxLength={60} />
      <Sourced {...props} name="address_lines" label="Address">
        <LinesField form={props.form} />
      </Sourced>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Choice {...props} name="country" label="Country" options={countryChoices} />
        <Choice
          {...props}
          name="time_zone"
          required
          label="Time zone"
          options={timeZones(props.item.settings.time_zone.value)}
        />
        <Choice {...props} name="currency" required label="Currency" options={currencyChoices} />
      </div>
      <PositionField form={props.form} />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Line {...props} name="latitude" required label="Latitude" inputMode="decimal" hint="Minus is south." />
        <Line {...props} name="longitude" required label="Longitude" inputMode="decimal" hint="Minus is west." />
        <Line {...props} name="email" label="Email" type="email" hint="Optional." />
        <Line {...props} name="phone" label="Phone for calls" hint="Optional." type="tel" maxLength={40} />
      </div>
    </Group>
  </div>
);
