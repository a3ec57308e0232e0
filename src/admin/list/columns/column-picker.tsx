import { useId, useRef, useState } from "react";
import { useAddress } from "../../../client/use-address";
import { Button } from "../../../ui/button";
import { CheckBox } from "../../../ui/form/check-box";
import type { BaseItem } from "../../labels";
import { ChevronDown } from "../../symbols";
import { columnsParameter, type ListColumn } from "./list-column";

interface ColumnPickerProps {
  columns: readonly Pick<ListColumn<BaseItem>, "heading" | "primary" | "extra">[];
  shown: ReadonlySet<string>;
}

/** Lets people choose the columns, which are kept in the address. */
export function ColumnPicker({ columns, shown }: ColumnPickerProps) {
  const { go } = useAddress();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const turn = (heading: string) => {
    const next = new Set(shown);
    if (!next.delete(heading)) next.add(heading);
    go({ columns: columnsParameter(columns, next) }, { replace: true });
  };
  const close = () => {
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button opened, wherever the focus is in it
    <div
      ref={box}
      className="relative max-sm:mr-auto"
      onKeyDown={({ key }) => key === "Escape" && open && close()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        Columns
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
      {open && (
        <fieldset
          id={id}
          // Keeps the focus inside when the space beside a box is pressed.
          tabIndex={-1}
          className="absolute top-full right-0 z-20 mt-1 w-56 max-w-[calc(100vw-2rem)] rounded-md border border-ink bg-sheet px-2 py-1.5 shadow-lift outline-none"
        >
          <legend className="sr-only">Visible columns</legend>
          {columns
            .filter(({ primary }) => !primary)
            .map(({ heading }) => (
              <label
                key={heading}
                className="relative flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-stone"
              >
                <CheckBox checked={shown.has(heading)} onChange={() => turn(heading)} />
                {heading}
              </label>
            ))}
        </fieldset>
      )}
    </div>
  );
}
