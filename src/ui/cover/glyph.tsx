import { glyphOf } from "./glyphs";

const side = 48;

/** The glyph of a kind, stamped on a small plate of 48 by 48 with its corner at x and y. */
export const CoverGlyph = ({ kind, x, y }: { kind: string; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width={side} height={side} rx="3" className="fill-sheet stroke-ink" strokeWidth="1.5" />
    <path
      d={glyphOf(kind)}
      transform="translate(10 10) scale(1.17)"
      fill="none"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-ink"
    />
  </g>
);
