import { useId } from "react";
import { classes } from "../classes";
import { chevronCourse } from "./chevron-course";

const { width, height, courses, slabs, wedge } = chevronCourse;

const tones = {
  /** copper on ink: below the header */
  strong: ["bg-ink", "fill-paper opacity-25", "fill-copper", "fill-paper"],
  /** soapstone: within a page */
  quiet: ["bg-stone", "fill-rule", "fill-rule", "fill-rule"],
  /** copper on the background of a dark section */
  night: ["bg-paper", "fill-ink opacity-20", "fill-copper", "fill-ink"],
} as const;

export interface ChevronBandProps {
  tone?: keyof typeof tones;
  className?: string;
}

/** A band of the chevron course of the Great Zimbabwe wall, centred in its box. */
export default function ChevronDrawing({ tone = "strong", className }: ChevronBandProps) {
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
