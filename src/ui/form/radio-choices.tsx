import { useId } from "react";

interface RadioChoicesProps {
  legend: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
}

/** A choice with all options visible. */
export function RadioChoices({ legend, options, value, onChange, disabled }: RadioChoicesProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="font-[620]">{legend}</legend>
      <div className="mt-1 grid">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-5 flex-none accent-copper"
            />
            <span className="min-w-0 leading-snug">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
