import { type ReactNode, useState } from "react";
import { classes } from "./classes";

interface FoldedProps {
  /** what stands there while it is closed */
  summary: ReactNode;
  startsOpen?: boolean;
  className?: string;
  summaryClassName?: string;
  children: ReactNode;
}

/** Content that is made only while it is open, under a line to press. */
export function Folded({ summary, startsOpen = false, className, summaryClassName, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={classes("group", className)}
    >
      <summary className={classes("flex min-h-11 cursor-pointer items-center justify-between gap-3", summaryClassName)}>
        {summary}
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          className="size-5 flex-none group-open:rotate-180"
        >
          <path d="m3 6 5 5 5-5" />
        </svg>
      </summary>
      {isOpen && children}
    </details>
  );
}
