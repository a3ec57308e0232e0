/** A row that has room for four is divided by how many there are; of two rows, neither ends in a gap. */
const wide: Record<number, string> = {
  1: "",
  2: "",
  3: "lg:grid-cols-3",
  5: "lg:grid-cols-5",
  6: "lg:grid-cols-3",
  7: "lg:grid-cols-4 lg:last:*:col-span-2",
};

/** The columns of figures side by side: two on a phone, where an odd last one takes the row, and up to five on a desk. */
export const figureColumns = (count: number): string =>
  `grid-cols-2 max-lg:*:last:odd:col-span-2 ${count === 1 ? "*:col-span-2" : ""} ${wide[count] ?? "lg:grid-cols-4"}`;

/** How large a figure is written, so that it stays in its column. */
export const figureSize = (number: string): "large" | "small" => (number.length > 6 ? "small" : "large");
