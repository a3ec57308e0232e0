/*
 * The texts of the product in the language of a page or a mail. The source holds them in English; a catalogue holds
 * another language. On the server the language belongs to the request, in the browser to the page. What only other
 * languages need is in translate.ts, so that a browser that reads English does not fetch it.
 */

/** A piece of a text: words; a place by its name; "#", the number itself; or words for each plural form of a number. */
export type Piece = string | readonly [place: string] | readonly [place: string, forms: PluralForms];

/** By CLDR's names of plural forms (zero, one, two, few, many, other) or an exact number ("=0"); `other` is there. */
export type PluralForms = Readonly<Record<string, readonly Piece[]>>;

/** What a language needs besides its texts, so that every device says the same, whatever it knows of the language. */
export interface LanguageFacts {
  direction: "ltr" | "rtl";
  /** names of plural forms, and which of them each number from 0 to 199 has; above, the last two digits decide */
  plurals: { forms: readonly string[]; of: string };
  /** the sign between thousands and the one before decimals */
  numbers: { group: string; decimal: string };
  /** from Sunday */
  days: readonly string[];
  shortDays: readonly string[];
  months: readonly string[];
  shortMonths: readonly string[];
}

/** A language's texts, by the English ones. */
export interface Catalogue extends LanguageFacts {
  texts: Readonly<Record<string, readonly Piece[]>>;
}

/** The language of what is being made. */
export interface Speaking {
  /** BCP 47, such as "fr" */
  tag: string;
  /** the beginning of its addresses: "/fr", and "" for the main language */
  prefix: string;
  /** undefined for English, which stands in the source */
  catalogue?: Catalogue;
  /** the text for an English one; undefined where the language lacks it */
  say?: (original: string, values: Named) => string | undefined;
}

/** The value of a place, under its name. */
export type Named = Readonly<Record<string, string | number>>;

/** The language of the source, and the main one of the site. */
export const english: Speaking = { tag: "en", prefix: "" };

let find: () => Speaking | undefined = () => undefined;

/** Sets where the present language comes from: the request on the server, the page in the browser. */
export function takeLanguageFrom(source: () => Speaking | undefined): void {
  find = source;
}

/** The language for the formats of a device: English is British. */
export const localeOf = ({ tag }: Speaking): string => (tag === "en" ? "en-GB" : tag);

/** The present language. */
export const speaking = (): Speaking => find() ?? english;

/** An address of this site in the present language: "/fr/events". @param path "/events" */
export const inPresentLanguage = (path: string): string => withPrefix(speaking().prefix, path);

/** An address of this site in a language other than the main one. */
export const addressIn = (tag: string, path: string): string => withPrefix(`/${tag}`, path);

const withPrefix = (prefix: string, path: string) => (path === "/" && prefix ? prefix : prefix + path);

/** A path without the beginning of the present language. */
export function withoutPrefix(path: string): string {
  const { prefix } = speaking();
  return prefix && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || "/" : path;
}

/** Puts what stands for each value between the strings of a template. */
const joined = (
  strings: TemplateStringsArray,
  values: readonly Named[],
  shown: (entry: [name: string, value: string | number]) => string | number,
): string =>
  strings.reduce(
    (text, piece, at) => text + shown(Object.entries(values[at - 1] as Named)[0] as [string, string]) + piece,
  );

/** The English texts of templates by the template, which is one object for each place in the source. */
const originals = new WeakMap<TemplateStringsArray, string>();

/** The English text with the names of its places: "Hello {name}". */
function originalOf(strings: TemplateStringsArray, values: readonly Named[]): string {
  const original = originals.get(strings) ?? joined(strings, values, ([name]) => `{${name}}`);
  originals.set(strings, original);
  return original;
}

/**
 * A text in the present language: t`Hello ${{ name }}`. Each value stands under the name of its place. Where a language
 * lacks the text, it is English. Only called while something is made for somebody, never while a module is loaded.
 */
export const t = (strings: TemplateStringsArray, ...values: Named[]): string =>
  speaking().say?.(originalOf(strings, values), Object.assign({}, ...values) as Named) ??
  joined(strings, values, ([, value]) => value);

/** Stands between a meaning and its text in a catalogue, as gettext has it. */
export const meaningEnd = "\u0004";

/** A text whose English has several meanings: meant("price")`Free` is translated apart from other uses of "Free". */
export const meant =
  (meaning: string): typeof t =>
  (strings, ...values) =>
    speaking().say?.(meaning + meaningEnd + originalOf(strings, values), Object.assign({}, ...values) as Named) ??
    joined(strings, values, ([, value]) => value);

/** A text that is known only when it is said, such as the name of a field. It stands in the source as a text elsewhere. */
export const named = (english: string): string => speaking().say?.(english, {}) ?? english;

/** The names of the places of a text. */
type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/** The English text of `counted`, as catalogues have it. */
export const pluralOriginal = (place: string, one: string, other: string): string =>
  `{${place}, plural, one {${one}} other {${other}}}`;

/**
 * A text that depends on a number: counted({ places }, "# place is left", "# places are left"). "#" is the number.
 * @param values the number first, then the other places of both texts: "{name}"
 */
export function counted<const One extends string, const Other extends string>(
  values: Named & Record<PlacesOf<One> | PlacesOf<Other>, string | number>,
  one: One,
  other: Other,
): string {
  const [place, count] = Object.entries(values)[0] as [string, number];
  const named: Named = values;
  return (
    speaking().say?.(pluralOriginal(place, one, other), named) ??
    (count === 1 ? one : other).replace(/#|\{(\w+)\}/g, (_, name?: string) =>
      String(name ? named[name] : formatNumber(count)),
    )
  );
}

/** A number with signs between thousands: "1,200". */
export function formatNumber(number: number): string {
  const { group, decimal } = speaking().catalogue?.numbers ?? { group: ",", decimal: "." };
  const [whole = "", decimals] = String(number).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return decimals === undefined ? grouped : grouped + decimal + decimals;
}
