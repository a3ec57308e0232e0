import type { LanguageFacts } from "./texts";

const eachNumber = [...Array(200).keys()];

/** 2023 begins on a Sunday. */
const dayOf = (day: number) => new Date(Date.UTC(2023, 0, 1 + day));
const monthOf = (month: number) => new Date(Date.UTC(2023, month, 1));

const fromZero = (count: number) => [...Array(count).keys()];

/** What CLDR says of a language, by the server's own ICU. @param tag BCP 47 */
export function factsOf(tag: string): LanguageFacts {
  const rules = new Intl.PluralRules(tag);
  const forms = [...new Set(eachNumber.map((number) => rules.select(number)))];
  const of = eachNumber.map((number) => forms.indexOf(rules.select(number))).join("");
  const parts = new Intl.NumberFormat(tag, { useGrouping: "always", numberingSystem: "latn" }).formatToParts(12345.6);
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  const named = (dates: Date[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC", numberingSystem: "latn" });
    return dates.map((date) => format.format(date));
  };
  const [days, months] = [fromZero(7).map(dayOf), fromZero(12).map(monthOf)];
  return {
    direction: directionOf(tag),
    plurals: { forms, of },
    numbers: { group: sign("group"), decimal: sign("decimal") },
    days: named(days, { weekday: "long" }),
    shortDays: named(days, { weekday: "short" }),
    months: named(months, { month: "long" }),
    shortMonths: named(months, { month: "short" }),
  };
}

const rightToLeft = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg"]);

/** By the script that the language is mostly written in. */
const directionOf = (tag: string): LanguageFacts["direction"] =>
  rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";

/** A language's own name for itself: "français". */
export const ownName = (tag: string): string => new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;

/** Whether a text is a well-formed tag of a language that ICU knows: "fr", "pt-BR". */
export function isLanguage(tag: string): boolean {
  try {
    return (
      Intl.getCanonicalLocales(tag)[0] === tag && new Intl.DisplayNames("en", { type: "language" }).of(tag) !== tag
    );
  } catch {
    return false;
  }
}

/** "French" */
export const englishName = (tag: string): string => new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
