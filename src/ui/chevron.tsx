import { useId } from "react";
import { chevronCourse } from "./chevron-course";
import { classes } from "./classes";

const { width, height, courses, slabs, wedge } = chevronCourse;

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
    <svg aria-hidden="true" className={classes("block h-[28px] w-full", ground, className)}>
      <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
        <path d={courses} className={stones} />
        <path d={slabs} className={chevrons} />
        <path d={wedge} className={wedges} />
      </pattern>
      <svg x="50%" className="overflow-visible" aria-hidden="true">
        <rect x={-width * 80} width={width * 160} height={height} fill={`url(#${id})`} />
      </svg>
    </svg>
  );
}
