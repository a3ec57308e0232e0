import { classes } from "../../ui/classes";
import { ChevronDown } from "../symbols";

interface CompactSelectProps<Value extends string> {
  /** the label with the item's name: "Status of Tariro Moyo" */
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  busy?: boolean;
  onChoose: (value: Value) => void;
}

/** A select in a table row. It stays enabled while saving, since disabling it would lose the focus. */
export const CompactSelect = <Value extends string>({
  label,
  value,
  choices,
  busy = false,
  onChoose,
}: CompactSelectProps<Value>) => (
  <div className={classes("relative inline-block", busy && "opacity-60")}>
    <select
      aria-label={label}
      aria-busy={busy}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
      className="min-h-11 appearance-none rounded-sm border border-ink/70 bg-sheet py-1 pr-8 pl-3 text-[0.9375rem] hover:border-ink in-table:min-h-9"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
    />
  </div>
);
