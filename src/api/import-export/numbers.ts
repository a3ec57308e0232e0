/** A number of a cell: its value, or the two values that different countries read in it. */
export type ReadNumber = { value: number } | { readings: [number, number] };

/**
 * Reads a number as people write it: "1250", "12,50", "1 250,50", "1,250.50", "1'250". One comma or point with exactly
 * three digits behind it has two readings.
 * @returns undefined for other text
 */
export function readNumber(text: string): ReadNumber | undefined {
  const trimmed = text.trim();
  const factor = /^[-\u2212]/.test(trimmed) ? -1 : 1;
  // Spaces, also those that do not break, and the apostrophes of Switzerland.
  const digits = trimmed
    .replace(/^[-\u2212+]/, "")
    .replaceAll(/\s/g, " ")
    .replaceAll("’", "'");
  const [, whole = "", decimals = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(digits) ?? [];
  if (whole !== "" && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return { readings: [factor * Number(whole + decimals), factor * Number(`${whole}.${decimals}`)] };
  if (whole !== "") return { value: factor * Number(`${whole}.${decimals || "0"}`) };
  return readGroups(digits, factor);
}

/** Reads digits in groups: of three, or as in India of two and the last of three. */
function readGroups(digits: string, factor: number): ReadNumber | undefined {
  const [, groups = "", sign, mark, decimals = "0"] =
    /^(\d{1,3}([., '])(?:\d{2,3}\2)*\d{3})(?:([.,])(\d+))?$/.exec(digits) ?? [];
  if (groups === "" || mark === sign) return undefined;
  return { value: factor * Number(`${groups.replaceAll(/\D/g, "")}.${decimals}`) };
}
