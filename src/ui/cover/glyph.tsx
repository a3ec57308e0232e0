import { glyphOf } from "./glyphs";

const side = 48;

/** A kind's glyph on a plate of 48 by 48 at x and y. */
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
