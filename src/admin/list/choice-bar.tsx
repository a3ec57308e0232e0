import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import type { BaseItem } from "../labels";
import type { Selection } from "./use-selection";

interface ChoiceBarProps<Item extends BaseItem> {
  selection: Selection<Item>;
  children: ReactNode;
}

/** A bar at the bottom of the screen with the actions for the selected rows; hidden without a selection. */
export function ChoiceBar<Item extends BaseItem>({ selection, children }: ChoiceBarProps<Item>) {
  const count = selection.chosen.length;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected. Actions are below the list.`}
      </p>
      {count > 0 && (
        <section
          aria-label="Actions for the selected rows"
          className="choice-bar sticky bottom-3 z-30 grid gap-x-4 gap-y-2 rounded-md border border-ink bg-sheet px-4 py-3 shadow-lift sm:flex sm:items-center"
        >
          <p className="flex items-center justify-between gap-3 font-[620] whitespace-nowrap">
            {count} selected
            <Button variant="quiet" size="small" onClick={() => selection.keep()}>
              Clear Selection
            </Button>
          </p>
          <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:ml-auto sm:flex-wrap sm:justify-end sm:overflow-visible sm:px-0 [&>*]:flex-none">
            {children}
          </div>
        </section>
      )}
    </>
  );
}
