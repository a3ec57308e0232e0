import { useEffect, useRef } from "react";
import { CheckBox } from "../../ui/form/check-box";
import type { BaseItem } from "../labels";
import type { Selection } from "./use-selection";

interface ChoiceBoxProps {
  /** "Choose Tariro Moyo" */
  label: string;
  checked: boolean;
  /** only some rows are selected */
  isMixed?: boolean;
  onChange: (isChosen: boolean, isRange: boolean) => void;
}

/** A checkbox for a row, large enough for a finger. */
function ChoiceBox({ label, checked, isMixed = false, onChange }: ChoiceBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isRange = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center">
      <CheckBox
        ref={box}
        aria-label={label}
        checked={checked}
        onClick={({ shiftKey }) => {
          isRange.current = shiftKey;
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked, isRange.current)}
      />
    </label>
  );
}

/** Returns the selection boxes of a table: one in each row, and one for the whole page. @param nameOf names each box */
export function choosingOf<Item extends BaseItem>(
  { has, choose, chooseShown }: Selection<Item>,
  shown: readonly Item[],
  nameOf: (item: Item) => string,
) {
  const count = shown.filter(has).length;
  const isAll = shown.length > 0 && count === shown.length;
  const all = (
    <ChoiceBox
      label="Select all on this page"
      checked={isAll}
      isMixed={count > 0 && !isAll}
      onChange={(isChosen) => chooseShown(isChosen)}
    />
  );
  const one = (item: Item) => (
    <ChoiceBox
      label={`Select ${nameOf(item)}`}
      checked={has(item)}
      onChange={(isChosen, isRange) => choose(item, isChosen, isRange)}
    />
  );
  return { all, one, has, isAll };
}
