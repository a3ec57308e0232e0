import type { Site } from "../../platform/site";

/** "US dollars", "Japanese yen": the currency in a sentence. */
const currencyName = (currency: string): string => {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "name" }).formatToParts(
    5,
  );
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
};

/** "Zimbabwe", "Chile": the country's name. @param code ISO 3166-1, two letters; may be empty */
const countryName = (code: string): string =>
  code === "" ? "the country where we are" : (new Intl.DisplayNames("en-GB", { type: "region" }).of(code) ?? code);

/** Data protection laws that the default texts name. */
const dataLaws: Record<string, string> = { ZW: "the Cyber and Data Protection Act of 2021" };

/** The placeholders and their values, which follow the settings. */
export const namesIn = (site: Site): Record<string, string> => ({
  name: site.name,
  founded: String(site.founded),
  place: site.address.short,
  address: site.address.lines.join(", "),
  city: site.address.lines.at(-1) ?? "",
  country: countryName(site.address.country),
  data_law: dataLaws[site.address.country] ?? "the law on personal data",
  phone: site.phone,
  whatsapp: site.whatsapp,
  email: site.email,
  events_email: site.eventsEmail,
  partnerships_email: site.partnershipsEmail,
  currency: currencyName(site.currency),
});

/** Fills a text's placeholders; unknown ones stay, and an empty value takes the words before it along. */
export const fill = (text: string, names: Record<string, string>): string =>
  text.replaceAll(/(: |, )?\{(\w+)\}/g, (written, lead: string | undefined, name: string) =>
    Object.hasOwn(names, name) ? (names[name] ? `${lead ?? ""}${names[name]}` : "") : written,
  );

/** The same in Markdown, where values are escaped. */
export const fillMarkdown = (text: string, names: Record<string, string>): string =>
  fill(
    // Without an e-mail address, the link leads to the form.
    text.replaceAll(/\[\{(\w+)\}\]\(mailto:\{\1\}[^()\s]*\)/g, (written, name: string) =>
      names[name] === "" ? "[us](/contact)" : written,
    ),
    Object.fromEntries(
      Object.entries(names).map(([name, value]) => [name, value.replaceAll(/[\\`*_[\]<>~|&!#]/g, "\\$&")]),
    ),
  );
