import { type Control, useController } from "react-hook-form";
import { CheckboxField } from "../../../ui/form/fields";
import { categoryChoices } from "./post-choices";
import type { PostBody, PostValues } from "./values";

/** The categories of an article, in the order in which they were chosen. */
export function CategoryField({ control }: { control: Control<PostValues, unknown, PostBody> }) {
  const { field } = useController({ control, name: "categories" });
  const chosen = field.value;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-[0.9375rem] leading-snug font-[620]">Categories</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-2.5">
        {categoryChoices.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onBlur={field.onBlur}
            onChange={({ currentTarget: { checked } }) =>
              field.onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
