import type { CSSProperties } from "react";

/**
 * The looks of something below the first screen: it is laid out when it comes near or the page is at rest.
 *
 * @param heights what it takes until then on a phone, on a tablet, and wide; px
 */
export function untilNear(...heights: [phone: number, tablet: number, wide: number]) {
  const [phone, tablet, wide] = heights.map((height) => `${height}px`);
  return { className: "until-near", style: { "--phone": phone, "--tablet": tablet, "--wide": wide } as CSSProperties };
}
