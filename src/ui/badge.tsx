import type { ReactNode } from "react";
import { classes } from "./classes";

export type Tone = "neutral" | "copper" | "violet" | "moss" | "amber" | "yellow" | "red";

const tones: Record<Tone, string> = {
  neutral: "bg-stone text-ink",
  copper: "bg-copper-soft text-ink",
  violet: "bg-violet-soft text-violet",
  moss: "bg-moss-soft text-moss",
  amber: "bg-amber-soft text-amber",
  yellow: "bg-yellow text-soot",
  red: "bg-red-soft text-red",
};

/** A label with an item's kind or state. */
export const Badge = ({ tone = "neutral", icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span
    className={classes(
      "bin-label label-type inline-flex items-center gap-1.5 py-1 pr-2 pl-4.5 whitespace-nowrap [&_svg]:size-3.5",
      tones[tone],
    )}
  >
    {icon}
    {children}
  </span>
);
