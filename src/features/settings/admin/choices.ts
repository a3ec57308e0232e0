import { currencies } from "../../../platform/money/currencies";
import { countryCodes } from "../../../platform/places/countries";

const names = new Intl.DisplayNames("en-GB", { type: "region" });

/** Every country by its name (its code where the browser does not know it), and none. */
export const countryChoices = [
  { value: "", label: "None chosen" },
  ...countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

const currencyNames = new Intl.DisplayNames("en-GB", { type: "currency" });

/** Every currency in which people pay, by its code and name. */
export const currencyChoices = currencies.map((value) => ({
  value,
  label: `${value}: ${currencyNames.of(value) ?? value}`,
}));

/** Every time zone that the browser knows. @param current one that has to be among them */
export const timeZones = (current: string) =>
  [...new Set([current, ...Intl.supportedValuesOf("timeZone")])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
