import {
  type Catalogue,
  formatNumber,
  type LanguageFacts,
  type Named,
  type Piece,
  type PluralForms,
  type Speaking,
} from "./texts";

/** The texts of a language, filled in. */
export const translator =
  (catalogue: Catalogue): NonNullable<Speaking["say"]> =>
  (original, values) => {
    // Every object has a "constructor", and so may a text.
    const pieces = Object.hasOwn(catalogue.texts, original) ? catalogue.texts[original] : undefined;
    return pieces && fill(pieces, values, catalogue);
  };

/** Fills in a text. @param counting the number of the plural form that it belongs to */
export function fill(pieces: readonly Piece[], values: Named, facts: LanguageFacts, counting?: number): string {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const [place, forms] = piece;
      if (forms) return fillForm(forms, Number(values[place]), values, facts);
      return place === "#" && counting !== undefined ? formatNumber(counting) : String(values[place] ?? "");
    })
    .join("");
}

function fillForm(forms: PluralForms, count: number, values: Named, facts: LanguageFacts): string {
  const form = forms[`=${count}`] ?? forms[pluralForm(count, facts)] ?? forms.other ?? [];
  return fill(form, values, facts, count);
}

/** CLDR's name of the plural form of a number. */
export function pluralForm(count: number, { plurals }: Pick<LanguageFacts, "plurals">): string {
  const whole = Math.abs(count);
  const at = whole < 200 ? whole : 100 + (whole % 100);
  return (Number.isInteger(whole) && plurals.forms[Number(plurals.of[at])]) || "other";
}
