import { useRef, useState } from "react";
import { classes } from "../../../ui/classes";

interface NumberCellProps {
  /** "Stock of Servo" */
  label: string;
  value: number;
  /** how it is shown while nobody types in it */
  shown?: string;
  /** of the smallest step: 1, or 0.01 of money */
  step: number;
  max: number;
  onChange: (value: number) => void;
}

/**
 * A figure in a row, to be typed over: Enter, or leaving it, saves; Escape takes back what was typed. What is no such figure is not
 * saved, and says so.
 */
export function NumberCell({ label, value, shown = String(value), step, max, onChange }: NumberCellProps) {
  const [typed, setTyped] = useState<string>();
  const taken = useRef(false);
  const number = typed === undefined || typed.trim() === "" ? Number.NaN : Number(typed.replace(",", "."));
  const places = step < 1 ? 2 : 0;
  const isRight = number >= 0 && number <= max && Number(number.toFixed(places)) === number;
  const begin = () => {
    taken.current = false;
    setTyped(String(value));
  };
  const end = () => {
    setTyped(undefined);
    if (!taken.current && isRight && number !== value) onChange(number);
  };
  return (
    <input
      type="text"
      inputMode={step < 1 ? "decimal" : "numeric"}
      aria-label={label}
      aria-invalid={(typed !== undefined && !isRight) || undefined}
      title={typed !== undefined && !isRight ? `A number from 0 to ${max}` : "Press to change"}
      value={typed ?? shown}
      onFocus={({ currentTarget }) => {
        begin();
        requestAnimationFrame(() => currentTarget.select());
      }}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={end}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Escape") taken.current = true;
        if (key === "Enter" || key === "Escape") currentTarget.blur();
      }}
      className={classes(
        "fact-type min-h-11 w-24 rounded-sm border bg-sheet px-2 text-right min-[72rem]:min-h-9 min-[72rem]:w-22",
        typed !== undefined && !isRight ? "border-red" : "border-rule hover:border-ink",
      )}
    />
  );
}
