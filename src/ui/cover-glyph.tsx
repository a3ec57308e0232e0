/** One drawing of 24 by 24 for each kind of thing, in lines. */
const glyphs: Record<string, string> = {
  event: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  project: "m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
};
const plain = "m3 17 9-9 9 9M7 19l5-5 5 5";

/** The glyph of a kind, stamped on a small plate of 48 by 48 with its corner at x and y. */
export const CoverGlyph = ({ kind, x, y }: { kind: string; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="48" height="48" rx="3" fill="var(--color-sheet)" stroke="var(--color-ink)" strokeWidth="1.5" />
    <path
      d={glyphs[kind] ?? plain}
      transform="translate(12 12)"
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="1.8"
    />
  </g>
);
