import type { CSSProperties } from "react";

/**
 * Leaves a section below the fold out of the first layout (styles.css).
 * @param turn its number on the page, from 1; 30 ms each
 */
export const belowFold = (turn: number) => ({
  className: "below-fold",
  style: { "--turn": turn } as CSSProperties,
});
