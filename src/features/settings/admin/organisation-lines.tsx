import { countryChoices, currencyChoices, timeZones } from "./choices";
import { LinesField } from "./lines-field";
import { PositionField } from "./position-field";
import { Choice, Line, Sourced, type SourcedProps } from "./sourced";

/** What the organisation is called. */
export const NameLines = (props: SourcedProps) => (
  <>
    <Line {...props} name="name" required label="Name" maxLength={60} />
    <Line
      {...props}
      name="tagline"
      required
      label="Tagline"
      hint="One sentence, at the foot of every page."
      maxLength={300}
    />
  </>
);

/** Where it is, with the time zone and the currency there. */
export const PlaceLines = (props: SourcedProps) => (
  <>
    <Line
      {...props}
      name="address_short"
      label="Place in a few words"
      hint="On the home page and at the foot, such as “By the old station”."
      maxLength={120}
    />
    <Line {...props} name="floor" label="Floor" hint="Optional." maxLength={60} />
    <Sourced {...props} name="address_lines" label="Address">
      <LinesField form={props.form} />
    </Sourced>
    <PositionField form={props.form} />
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Line {...props} name="latitude" required label="Latitude" inputMode="decimal" hint="Minus is south." />
      <Line {...props} name="longitude" required label="Longitude" inputMode="decimal" hint="Minus is west." />
      <Choice {...props} name="country" label="Country" options={countryChoices} />
      <Choice
        {...props}
        name="time_zone"
        required
        label="Time zone"
        options={timeZones(props.item.settings.time_zone.value)}
      />
      <div className="sm:col-span-2">
        <Choice
          {...props}
          name="currency"
          required
          label="Currency"
          hint="Changing it does not convert prices and fees. It cannot be changed once people have paid or ordered."
          options={currencyChoices}
        />
      </div>
    </div>
  </>
);
