import { Group } from "../../../admin/form/group";
import { NameLines, PlaceLines } from "../../settings/admin/organisation-lines";
import { SectionForm } from "../../settings/admin/section-form";
import { Line, type SourcedProps } from "../../settings/admin/sourced";
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
    <Group title="Name and Place">
      <NameLines {...props} />
      <PlaceLines {...props} />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Line {...props} name="email" label="Email" type="email" hint="Optional." />
        <Line {...props} name="phone" label="Phone for calls" hint="Optional." type="tel" maxLength={40} />
      </div>
    </Group>
  </div>
);
