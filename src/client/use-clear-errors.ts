import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

type EditedForm<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  "watch" | "getFieldState" | "getValues" | "clearErrors"
>;

/** Returns other fields whose error may depend on the edited one, e.g. an event's end on its start. */
export type RelatedFields<T extends FieldValues> = (edited: FieldPath<T>, values: T) => FieldPath<T>[];

/** Removes a field's error on every edit; `reValidateMode` is "onSubmit", so only the next submit validates. */
export function useClearErrors<T extends FieldValues>(
  { watch, getFieldState, getValues, clearErrors }: EditedForm<T>,
  alsoAbout: RelatedFields<T> = () => [],
): void {
  const clear = useEffectEvent((edited: FieldPath<T>) => {
    const wrong = [edited, ...alsoAbout(edited, getValues())].filter((field) => getFieldState(field).error);
    if (wrong.length > 0) clearErrors(wrong);
  });
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => name && clear(name));
    return unsubscribe;
  }, [watch]);
}
