/** Four fit in a row; other numbers are split so that no row ends in a gap. */
const wide: Record<number, string> = {
  1: "",
  2: "",
  3: "lg:grid-cols-3",
  5: "lg:grid-cols-5",
  6: "lg:grid-cols-3",
  7: "lg:grid-cols-4 lg:last:*:col-span-2",
};

/** The columns of figures: two on a phone, with an odd last one in full width, up to five on wide screens. */
export const figureColumns = (count: number): string =>
  `grid-cols-2 max-lg:*:last:odd:col-span-2 ${count === 1 ? "*:col-span-2" : ""} ${wide[count] ?? "lg:grid-cols-4"}`;

/** The size of a figure that fits its column. */
export const figureSize = (number: string): "large" | "small" => (number.length > 6 ? "small" : "large");
