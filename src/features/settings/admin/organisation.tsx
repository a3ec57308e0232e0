import { organisationFields } from "../fields/organisation";
import { LinksField } from "./links-field";
import { NameLines, PlaceLines } from "./organisation-lines";
import { LinksPiece, NamePiece, PlacePiece } from "./pieces";
import { SectionForm } from "./section-form";
import { Area, Line, Sourced, type SourcedProps } from "./sourced";
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
  const { form } = props;
  return (
    <div className="mt-6 grid gap-8">
      <Part title="Who You Are" piece={<NamePiece form={form} />}>
        <NameLines {...props} />
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
      <Part title="Where You Are" piece={<PlacePiece form={form} />}>
        <PlaceLines {...props} />
      </Part>
      <Part title="How to Reach You">
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
      <Part title="Elsewhere Online" piece={<LinksPiece form={form} />}>
        <Sourced {...props} name="social_links" label="social links">
          <LinksField form={form} />
        </Sourced>
      </Part>
    </div>
  );
}
