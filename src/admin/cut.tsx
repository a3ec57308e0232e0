import type { PointerEvent, ReactNode } from "react";
import { classes } from "../ui/classes";

const clamps = { 1: "block truncate", 2: "line-clamp-2", 3: "line-clamp-3" };

interface CutProps {
  /** how many lines are shown */
  lines?: keyof typeof clamps;
  className?: string;
  children: ReactNode;
}

/** Gives the whole text as a tooltip where some of it is hidden. */
function tellWhole({ currentTarget: one }: PointerEvent<HTMLElement>): void {
  const isCut = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
  one.title = isCut ? (one.textContent ?? "") : "";
}

/** A text of a row, cut after some lines. It is whole on hover, and in its row while that has the keyboard's focus. */
export const Cut = ({ lines = 1, className, children }: CutProps) => (
  <span data-cut="" onPointerEnter={tellWhole} className={classes("min-w-0", clamps[lines], className)}>
    {children}
  </span>
);
