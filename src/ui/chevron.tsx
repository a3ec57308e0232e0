import { useId } from "react";
import { classes } from "./classes";

const step = 24;
const slab = 8;

/** One arm of a chevron, laid of three slabs with a joint between them, from (x, y) up or down to the right. */
function arm(x: number, y: number, slope: number, thickness: number): string {
  let path = "";
  for (let at = 0; at < step; at += slab) {
    const [left, right] = [at + 0.5, at + slab - 0.5];
    path += `M${x + left} ${y + left * slope}L${x + right} ${y + right * slope}v${thickness}L${x + left} ${y + left * slope + thickness}z`;
  }
  return path;
}

const slope = 0.62;
const slabs = arm(0, 18.4, -slope, 7) + arm(step, 18.4 - step * slope, slope, 7);
const courses = "M1 0h13v2H1zM16 0h17v2H16zM35 0h12v2H35zM0 26h9v2H0zM11 26h15v2H11zM28 26h11v2H28zM41 26h7v2H41z";
const wedge = "m24 15.5 11.5 8h-23z";

const tones = {
  /** copper on ink: under the bar of every page */
  strong: ["bg-ink", "fill-paper opacity-25", "fill-copper", "fill-paper"],
  /** in soapstone: inside a page */
  quiet: ["bg-stone", "fill-rule", "fill-rule", "fill-rule"],
  /** copper on the ground of a dark part of a page */
  night: ["bg-paper", "fill-ink opacity-20", "fill-copper", "fill-ink"],
} as const;

interface ChevronBandProps {
  tone?: keyof typeof tones;
  className?: string;
}

/**
 * A chevron course of the Great Zimbabwe wall as a band across its box: slabs set on edge between two courses of stone.
 * The middle of the pattern stands in the middle of the band.
 */
export function ChevronBand({ tone = "strong", className }: ChevronBandProps) {
  const id = useId();
  const [ground, stones, chevrons, wedges] = tones[tone];
  return (
    <svg aria-hidden="true" className={classes("block h-7 w-full", ground, className)}>
      <pattern id={id} width={2 * step} height="28" patternUnits="userSpaceOnUse">
        <path d={courses} className={stones} />
        <path d={slabs} className={chevrons} />
        <path d={wedge} className={wedges} />
      </pattern>
      <svg x="50%" className="overflow-visible" aria-hidden="true">
        <rect x={-2 * step * 80} width={2 * step * 160} height="28" fill={`url(#${id})`} />
      </svg>
    </svg>
  );
}
