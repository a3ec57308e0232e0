import { countryCodes } from "../../../platform/location/countries";
import { currencies } from "../../../platform/money/currencies";

const names = new Intl.DisplayNames("en-GB", { type: "region" });

/** All countries by name (or code if the browser lacks the name), and none. */
export const countryChoices = [
  { value: "", label: "None chosen" },
  ...countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

const currencyNames = new Intl.DisplayNames("en-GB", { type: "currency" });

/** All currencies in circulation, by code and name. */
export const currencyChoices = currencies.map((value) => ({
  value,
  label: `${value}: ${currencyNames.of(value) ?? value}`,
}));

/** The time zones that the browser knows. @param current always included */
export const timeZones = (current: string) =>
  [...new Set([current, ...Intl.supportedValuesOf("timeZone")])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
