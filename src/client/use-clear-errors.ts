import { useEffect, useEffectEvent } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

type EditedForm<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  "watch" | "getFieldState" | "getValues" | "clearErrors"
>;

/**
 * The other fields whose error may have been about the one that was edited, such as the end of an event about its start.
 *
 * @param values what the fields hold now
 */
export type AlsoAbout<T extends FieldValues> = (edited: FieldPath<T>, values: T) => FieldPath<T>[];

/**
 * Removes the error of a field as soon as the field is edited, whatever is typed; the next submit checks it again. The
 * form's `reValidateMode` is "onSubmit", so that nothing is checked before that.
 */
export function useClearErrors<T extends FieldValues>(
  { watch, getFieldState, getValues, clearErrors }: EditedForm<T>,
  alsoAbout: AlsoAbout<T> = () => [],
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
