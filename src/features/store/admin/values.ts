import { z } from "zod";
import { formOf } from "../../../api/fields/fields";
import { productFields, specificationsSchema } from "../schema";

const isEmpty = ({ name, value }: { name: string; value: string }) => name.trim() === "" && value.trim() === "";

/** Drops empty rows; an error is shown at its own row. */
const specificationsTyped = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .superRefine((rows, context) => {
    rows.forEach((row, index) => {
      if (isEmpty(row)) return;
      for (const { path, message } of specificationsSchema.element.safeParse(row).error?.issues ?? []) {
        context.addIssue({ code: "custom", path: [index, ...path], message });
      }
    });
  })
  .transform((rows) => rows.filter((row) => !isEmpty(row)))
  .pipe(specificationsSchema);

const form = formOf(productFields);

/** The form of a product. Turns the typed values into the fields of the request. */
export const productForm = { ...form, schema: form.schema.extend({ specifications: specificationsTyped }) };
