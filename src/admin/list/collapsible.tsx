import { type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { ChevronDown } from "../symbols";

interface CollapsibleProps {
  /** "Filters" */
  label: string;
  /** the number of fields in use, so that a folded filter does not hide why rows are missing */
  count: number;
  className: string;
  /** the button is in a row with others; the folded part opens below that row */
  isInRow?: boolean;
  children: ReactNode;
}

/** Content behind a button on a phone, such as the filters of a list, so that the first rows fit the first screen. */
export function Collapsible({ label, count, className, isInRow = false, children }: CollapsibleProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={isInRow ? "contents" : "grid gap-3"}>
      <Button
        variant="secondary"
        className="justify-self-start sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        {count > 0 && ` (${count})`}
        <ChevronDown aria-hidden="true" className={classes("size-4 transition-transform", open && "rotate-180")} />
      </Button>
      <div
        id={id}
        className={classes(className, isInRow && "max-sm:order-last max-sm:w-full", !open && "max-sm:hidden")}
      >
        {children}
      </div>
    </div>
  );
}
