import { organisationFields } from "../fields/organisation";
import { countryChoices, currencyChoices, timeZones } from "./choices";
import { LinesField } from "./lines-field";
import { LinksField } from "./links-field";
import { LinksPiece, NamePiece, PlacePiece } from "./pieces";
import { PositionField } from "./position-field";
import { SectionForm } from "./section-form";
import { Area, Choice, Line, Sourced, type SourcedProps } from "./sourced";
import { Part } from "./words/lines";

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
      <Part title="Who you are" piece={<NamePiece form={form} />}>
        <Line {...props} name="name" required label="Name" maxLength={60} />
        <Line
          {...props}
          name="tagline"
          required
          label="Tagline"
          hint="One sentence, at the foot of every page."
          maxLength={300}
        />
        <Area
          {...props}
          name="about"
          label="What it is"
          required
          rows={4}
          hint="A paragraph for the home page, feeds, chats and search engines."
        />
        <Line {...props} name="founded" required label="Founding year" type="number" inputMode="numeric" />
      </Part>
      <Part title="Where you are" piece={<PlacePiece form={form} />}>
        <Line
          {...props}
          name="address_short"
          label="Place in a few words"
          hint="On the home page and at the foot, such as “By the old station”."
          maxLength={120}
        />
        <Line {...props} name="floor" label="Floor" hint="Optional." maxLength={60} />
        <Sourced {...props} name="address_lines" label="Address">
          <LinesField form={form} />
        </Sourced>
        <PositionField form={form} />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <Line {...props} name="latitude" required label="Latitude" inputMode="decimal" />
          <Line {...props} name="longitude" required label="Longitude" inputMode="decimal" />
          <Choice {...props} name="country" label="Country" options={countryChoices} />
          <Choice
            {...props}
            name="time_zone"
            required
            label="Time zone"
            options={timeZones(item.settings.time_zone.value)}
          />
          <Choice
            {...props}
            name="currency"
            required
            label="Currency"
            hint="Changing it does not convert prices and fees. It cannot be changed once people have paid or ordered."
            options={currencyChoices}
          />
        </div>
      </Part>
      <Part title="How to reach you">
        <div className="grid gap-4.5 sm:grid-cols-2">
          <Line {...props} name="phone" label="Phone for calls" hint="Optional." type="tel" maxLength={40} />
          <Line
            {...props}
            name="whatsapp"
            label="Number for chats (WhatsApp)"
            hint="Optional."
            type="tel"
            maxLength={40}
          />
        </div>
        <Line
          {...props}
          name="email"
          label="Email"
          hint="Leave blank if visitors should use the contact form."
          type="email"
        />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <Line
            {...props}
            name="events_email"
            label="Email for events"
            hint="Leave blank to use the one above."
            type="email"
          />
          <Line
            {...props}
            name="partnerships_email"
            label="Email for partnerships"
            hint="Leave blank to use the one above."
            type="email"
          />
        </div>
      </Part>
      <Part title="Elsewhere online" piece={<LinksPiece form={form} />}>
        <Sourced {...props} name="social_links" label="social links">
          <LinksField form={form} />
        </Sourced>
      </Part>
    </div>
  );
}
