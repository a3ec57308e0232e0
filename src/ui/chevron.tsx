import { useId } from "react";
import { classes } from "./classes";

/**
 * The chevron course of the Great Zimbabwe wall, as a band across its box.
 *
 * @param quiet in soapstone, for the inside of a page; otherwise in ink and copper
 */
export function ChevronBand({ quiet = false, className }: { quiet?: boolean; className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classes("block h-7 w-full", quiet ? "bg-stone" : "bg-ink", className)}>
      <pattern id={id} width="44" height="28" patternUnits="userSpaceOnUse">
        <path d="M-4 27 22 1 48 27" fill="none" strokeWidth="6" className={quiet ? "stroke-rule" : "stroke-copper"} />
        <path d="m13 24 9-9 9 9" fill="none" strokeWidth="4" className={quiet ? "stroke-rule" : "stroke-paper"} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
