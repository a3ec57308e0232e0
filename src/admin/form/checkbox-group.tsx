import type { ReactNode } from "react";
import { CheckboxField } from "../../ui/form/fields";

interface CheckboxGroupProps<Value extends string> {
  legend: ReactNode;
  options: readonly { value: Value; label: string }[];
  /** the chosen values, also of other groups */
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** A named group of checkboxes. */
export const CheckboxGroup = <Value extends string>(props: CheckboxGroupProps<Value>) => {
  const { legend, options, chosen, onChange } = props;
  return (
    <fieldset className="min-w-0 border-rule border-t pt-3">
      <legend className="float-left mb-1 w-full font-[620]">{legend}</legend>
      <div className="clear-both flex flex-wrap gap-x-6 gap-y-3">
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};
