import type { CSSProperties } from "react";

/**
 * Attributes of a section below the fold: in a server-rendered page it is left out of the first layout and added
 * shortly after the first paint (styles.css).
 * @param turn its number on the page, from 1; the sections are added 30 ms apart
 */
export const belowFold = (turn: number) => ({
  className: "below-fold",
  style: { "--turn": turn } as CSSProperties,
});
