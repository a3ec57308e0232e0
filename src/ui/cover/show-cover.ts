import { coverMarkup, drawCover, type Ratio } from "./draw";

/** The value of `data-cover` for a picture. @see showCover */
export const coverOf = ({ kind, ratio, seed }: { kind: string; ratio: Ratio; seed: string | number }): string =>
  [kind, ratio, seed].join("|");

/** Shows the cover of an item in the place of its picture. The element stays, because React may know it. */
export function showCover(image: HTMLImageElement): void {
  const [kind = "", ratio = "16/9", ...seed] = (image.dataset.cover ?? "").split("|");
  delete image.dataset.cover;
  const drawing = drawCover({ kind, ratio: ratio as Ratio, seed: seed.join("|") });
  const styles = getComputedStyle(image);
  const colour = (name: string) => styles.getPropertyValue(`--color-${name}`);
  const [ground, a, b] = drawing.palette.map(colour) as [string, string, string];
  const colours = { ground, a, b, sheet: colour("sheet"), ink: colour("ink") };
  const { width, height } = drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMax slice" style="background:${ground}">${coverMarkup(drawing, colours)}</svg>`;
  for (const source of image.closest("picture")?.querySelectorAll("source") ?? []) source.srcset = "";
  image.srcset = "";
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
