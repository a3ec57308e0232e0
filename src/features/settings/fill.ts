import type { Site } from "../../platform/site";

/** "US dollars", "Japanese yen": as one says how much something costs. */
const currencyName = (currency: string): string => {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "name" }).formatToParts(
    5,
  );
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
};

/** "Zimbabwe", "Chile": a country as people say it. @param code ISO 3166-1, two letters; empty where it is not known */
const countryName = (code: string): string =>
  code === "" ? "the country where we are" : (new Intl.DisplayNames("en-GB", { type: "region" }).of(code) ?? code);

/** The law on what is held about people, by its name where the default words know it. */
const dataLaws: Record<string, string> = { ZW: "the Cyber and Data Protection Act of 2021" };

/** What words can name by a name between braces, so that they follow the settings. */
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

/** A text with what its braces name; those that name nothing stay as they are, and what is empty goes with what leads to it. */
export const fill = (text: string, names: Record<string, string>): string =>
  text.replaceAll(/(: |, )?\{(\w+)\}/g, (written, lead: string | undefined, name: string) =>
    Object.hasOwn(names, name) ? (names[name] ? `${lead ?? ""}${names[name]}` : "") : written,
  );

/** The same in Markdown, where what is named is text and nothing else. */
export const fillMarkdown = (text: string, names: Record<string, string>): string =>
  fill(
    // Where there is no address to write to, the page with the form is.
    text.replaceAll(/\[\{(\w+)\}\]\(mailto:\{\1\}[^()\s]*\)/g, (written, name: string) =>
      names[name] === "" ? "[us](/contact)" : written,
    ),
    Object.fromEntries(
      Object.entries(names).map(([name, value]) => [name, value.replaceAll(/[\\`*_[\]<>~|&!#]/g, "\\$&")]),
    ),
  );
