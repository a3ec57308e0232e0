import type { ReactNode } from "react";
import { Group } from "../../../admin/form/group";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { organisationFields } from "../fields/organisation";
import { countryChoices, currencyChoices, timeZones } from "./choices";
import { LinesField } from "./lines-field";
import { LinksField } from "./links-field";
import { LinksPiece, NamePiece, PlacePiece } from "./pieces";
import { PositionField } from "./position-field";
import { SectionForm } from "./section-form";
import { Sourced, type SourcedProps } from "./sourced";

/** The organisation: name, place and contact. */
export default function OrganisationSection() {
  return (
    <SectionForm id="organisation" fields={organisationFields}>
      {(form, item) => <Parts form={form} item={item} />}
    </SectionForm>
  );
}

function Parts(props: SourcedProps) {
  const { form, item } = props;
  return (
    <div className="mt-6 grid gap-8">
      <Part piece={<NamePiece form={form} />}>
        <Group title="Who you are">
          <Line {...props} name="name" label="Name" maxLength={60} />
          <Line
            {...props}
            name="tagline"
            label="Tagline"
            hint="One sentence, at the foot of every page."
            maxLength={300}
          />
          <Sourced {...props} name="about" label="What it is">
            <TextAreaField
              label="What it is"
              required
              rows={4}
              hint="A paragraph for the home page, feeds, chats and search engines."
              error={form.formState.errors.about?.message}
              {...form.register("about")}
            />
          </Sourced>
          <Line {...props} name="founded" label="Founding year" type="number" inputMode="numeric" />
        </Group>
      </Part>
      <Part piece={<PlacePiece form={form} />}>
        <Group title="Where you are">
          <Line
            {...props}
            name="address_short"
            label="Place in a few words"
            hint="On the home page and at the foot, such as “By the old station”."
            required={false}
            maxLength={120}
          />
          <Line {...props} name="floor" label="Floor" hint="Optional." required={false} maxLength={60} />
          <Sourced {...props} name="address_lines" label="Address">
            <LinesField form={form} />
          </Sourced>
          <PositionField form={form} />
          <div className="grid gap-4.5 sm:grid-cols-2">
            <Line {...props} name="latitude" label="Latitude" inputMode="decimal" />
            <Line {...props} name="longitude" label="Longitude" inputMode="decimal" />
            <Choice {...props} name="country" label="Country" required={false} options={countryChoices} />
            <Choice {...props} name="time_zone" label="Time zone" options={timeZones(item.settings.time_zone.value)} />
            <Choice
              {...props}
              name="currency"
              label="Currency"
              hint="Changing it does not convert prices and fees. It cannot be changed once people have paid or ordered."
              options={currencyChoices}
            />
          </div>
        </Group>
      </Part>
      <Part>
        <Group title="How to reach you">
          <div className="grid gap-4.5 sm:grid-cols-2">
            <Line
              {...props}
              name="phone"
              label="Phone for calls"
              hint="Optional."
              required={false}
              type="tel"
              maxLength={40}
            />
            <Line
              {...props}
              name="whatsapp"
              label="Number for chats (WhatsApp)"
              hint="Optional."
              required={false}
              type="tel"
              maxLength={40}
            />
          </div>
          <Line
            {...props}
            name="email"
            label="Email"
            hint="Leave blank if visitors should use the contact form."
            required={false}
            type="email"
          />
          <div className="grid gap-4.5 sm:grid-cols-2">
            <Line
              {...props}
              name="events_email"
              label="Email for events"
              hint="Leave blank to use the one above."
              required={false}
              type="email"
            />
            <Line
              {...props}
              name="partnerships_email"
              label="Email for partnerships"
              hint="Leave blank to use the one above."
              required={false}
              type="email"
            />
          </div>
        </Group>
      </Part>
      <Part piece={<LinksPiece form={form} />}>
        <Group title="Elsewhere online">
          <Sourced {...props} name="social_links" label="social links">
            <LinksField form={form} />
          </Sourced>
        </Group>
      </Part>
    </div>
  );
}

/** A group of fields with a preview beside it, below it on a phone. */
const Part = ({ children, piece }: { children: ReactNode; piece?: ReactNode }) => (
  <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
    {children}
    {piece}
  </div>
);

type TextSetting = Exclude<keyof typeof organisationFields, "address_lines" | "social_links">;

interface LineProps extends SourcedProps, Omit<React.ComponentProps<typeof TextField>, "form" | "name"> {
  name: TextSetting;
}

function Line({ form, item, name, ...rest }: LineProps) {
  return (
    <Sourced form={form} item={item} name={name} label={rest.label}>
      <TextField required error={form.formState.errors[name]?.message} {...rest} {...form.register(name)} />
    </Sourced>
  );
}

interface ChoiceProps extends SourcedProps, Omit<React.ComponentProps<typeof SelectField>, "form" | "name"> {
  name: TextSetting;
}

function Choice({ form, item, name, ...rest }: ChoiceProps) {
  return (
    <Sourced form={form} item={item} name={name} label={rest.label}>
      <SelectField required error={form.formState.errors[name]?.message} {...rest} {...form.register(name)} />
    </Sourced>
  );
}
