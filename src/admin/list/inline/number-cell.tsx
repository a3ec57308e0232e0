import { useRef, useState } from "react";
import { classes } from "../../../ui/classes";

interface NumberCellProps {
  /** "Stock of Servo" */
  label: string;
  value: number;
  /** the text while it is not being edited */
  shown?: string;
  /** decimal places allowed; for money those of its currency */
  decimals?: number;
  max: number;
  onChange: (value: number) => void;
}

const look = "fact-type min-h-11 w-24 rounded-sm border px-2 text-right in-table:min-h-9 in-table:w-22";

/**
 * A number in a row that becomes a box when pressed. Enter or leaving saves; Escape restores. Never saves invalid ones.
 */
export function NumberCell(props: NumberCellProps) {
  const { label, value, shown = String(value) } = props;
  const [typing, setTyping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (typing)
    return (
      <Box
        {...props}
        onEnd={(byKey) => {
          setTyping(false);
          if (byKey) requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}: ${shown}. Change it`}
      title="Press to change"
      onClick={() => setTyping(true)}
      className={classes(look, "cursor-text border-rule bg-sheet hover:border-ink")}
    >
      {shown}
    </button>
  );
}

function Box({
  label,
  value,
  decimals = 0,
  max,
  onChange,
  onEnd,
}: NumberCellProps & { onEnd: (byKey: boolean) => void }) {
  const [typed, setTyped] = useState(String(value));
  const ended = useRef(false);
  const number = typed.trim() === "" ? Number.NaN : Number(typed.replace(",", "."));
  const isRight = number >= 0 && number <= max && Number(number.toFixed(decimals)) === number;
  const end = ({ saves, byKey }: { saves: boolean; byKey: boolean }) => {
    // Removing the box also fires its blur event.
    if (ended.current) return;
    ended.current = true;
    if (saves && isRight && number !== value) onChange(number);
    onEnd(byKey);
  };
  return (
    <input
      type="text"
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      aria-label={label}
      aria-invalid={!isRight || undefined}
      title={isRight ? undefined : `A number from 0 to ${max}`}
      ref={(box) => box?.focus()}
      value={typed}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => end({ saves: true, byKey: false })}
      onKeyDown={({ key }) => {
        if (key === "Escape") end({ saves: false, byKey: true });
        if (key === "Enter" && isRight) end({ saves: true, byKey: true });
      }}
      className={classes(look, "bg-sheet", isRight ? "border-ink" : "border-red text-red")}
    />
  );
}
