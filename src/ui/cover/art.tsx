import type { CSSProperties } from "react";
import { type CoverArtProps, drawCover, glyphInset } from "./draw";
import { CoverGlyph } from "./glyph";

/** The drawing of a cover in its box. */
export default function CoverArt({ seed, kind, ratio }: CoverArtProps) {
  const { width, height, palette, layers } = drawCover({ seed, kind, ratio });
  const [ground, first, second] = palette;
  const colours = {
    "--ground": `var(--color-${ground})`,
    "--a": `var(--color-${first})`,
    "--b": `var(--color-${second})`,
  };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax slice"
      style={{ ...colours, background: "var(--ground)" } as CSSProperties}
      className="block size-full"
    >
      {layers.map(({ d, fill, stroke, width: line, dash, round }) => (
        <path
          key={d.slice(0, 80)}
          d={d}
          fill={fill ? `var(--${fill})` : "none"}
          stroke={stroke && `var(--${stroke})`}
          strokeWidth={line}
          strokeDasharray={dash}
          strokeLinecap={round ? "round" : undefined}
          strokeLinejoin={round ? "round" : undefined}
        />
      ))}
      <CoverGlyph kind={kind} x={width - glyphInset} y={height - glyphInset} />
    </svg>
  );
}
