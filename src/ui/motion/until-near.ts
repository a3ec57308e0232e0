import type { CSSProperties } from "react";

/**
 * The looks of something below the first screen: it is laid out when it comes near, or a moment after the first paint.
 *
 * @param turn which of its page's parts it is, from 1: they are laid out one after the other, 30 ms apart
 * @param heights what it takes until then on a phone, on a tablet, and wide; px
 */
export function untilNear(turn: number, ...heights: [phone: number, tablet: number, wide: number]) {
  const [phone, tablet, wide] = heights.map((height) => `${height}px`);
  const style = { "--turn": turn, "--phone": phone, "--tablet": tablet, "--wide": wide } as CSSProperties;
  return { className: "until-near", style };
}
