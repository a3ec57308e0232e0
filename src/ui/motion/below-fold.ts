import type { CSSProperties } from "react";

/**
 * The looks of a part below the first screen: where the server has written the page, it is left out of the first layout and
 * joins it a moment after the first paint (styles.css).
 *
 * @param turn which of its page's parts it is, from 1: they join one after the other, 30 ms apart
 */
export const belowFold = (turn: number) => ({
  className: "below-fold",
  style: { "--turn": turn } as CSSProperties,
});
