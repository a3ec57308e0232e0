import { type ComponentType, createContext, Suspense, useContext } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import type { FormPart } from "../api/resource";
import { lazyPart } from "./lazy-part";

/** The parts that other resources add to the form of this one. */
export const FormPartsContext = createContext<readonly FormPart[]>([]);

type PartProps = { id: number | string | undefined };

/** The component of each part; made once, so that it keeps its state. */
const components = new Map<FormPart, ComponentType<PartProps>>();

function componentOf(part: FormPart): ComponentType<PartProps> {
  const known = components.get(part) ?? lazyPart(part);
  components.set(part, known);
  return known;
}

interface FormPartsProps<Values extends FieldValues, Body> extends PartProps {
  form: UseFormReturn<Values, unknown, Body>;
}

/** The parts that other resources add to a form; they reach its fields by `useFormContext`. @param id undefined for a new item */
export const FormParts = <Values extends FieldValues, Body>({ form, id }: FormPartsProps<Values, Body>) => (
  <FormProvider {...form}>
    <Parts id={id} />
  </FormProvider>
);

/** The parts that other resources add to a page without a form. */
export const Parts = ({ id }: PartProps) =>
  useContext(FormPartsContext).map((part, at) => {
    const Part = componentOf(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tab never change
      <Suspense key={at} fallback={null}>
        <Part id={id} />
      </Suspense>
    );
  });
