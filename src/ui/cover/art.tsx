import type { CSSProperties } from "react";
import { type CoverArtProps, coverMarkup, drawCover } from "./draw";

/** The variables of the box below, and those of the theme. */
const colours = {
  ground: "var(--ground)",
  a: "var(--a)",
  b: "var(--b)",
  sheet: "var(--color-sheet)",
  ink: "var(--color-ink)",
};

/** The drawing of a cover in its box. */
export default function CoverArt(props: CoverArtProps) {
  const drawing = drawCover(props);
  const { width, height, palette } = drawing;
  const [ground, a, b] = palette.map((name) => `var(--color-${name})`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax slice"
      style={{ "--ground": ground, "--a": a, "--b": b, background: "var(--ground)" } as CSSProperties}
      className="block size-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us
      dangerouslySetInnerHTML={{ __html: coverMarkup(drawing, colours) }}
    />
  );
}
