import { z } from "zod";
import { formOf } from "../../../api/fields/fields";
import { productFields, specificationsSchema } from "../schema";

const isEmpty = ({ name, value }: { name: string; value: string }) => name.trim() === "" && value.trim() === "";

/** Empty rows are left out; what is wrong in another is said at its own row. */
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

/** The form of a product, and what becomes of what is typed into it: the fields of the call. */
export const productForm = { ...form, schema: form.schema.extend({ specifications: specificationsTyped }) };
