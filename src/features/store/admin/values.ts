import { z } from "zod";
import { decimalInput, filled, wholeNumberInput } from "../../../admin/form/input-parsers";
import { newProductSchema, type Product } from "../schema";

const { shape } = newProductSchema;
const specifications = shape.specifications.unwrap();

const isEmpty = ({ name, value }: { name: string; value: string }) => name.trim() === "" && value.trim() === "";

/** Empty rows are left out; what is wrong in another is said at its own row. */
const specificationsTyped = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .superRefine((rows, context) => {
    rows.forEach((row, index) => {
      if (isEmpty(row)) return;
      for (const { path, message } of specifications.element.safeParse(row).error?.issues ?? []) {
        context.addIssue({ code: "custom", path: [index, ...path], message });
      }
    });
  })
  .transform((rows) => rows.filter((row) => !isEmpty(row)))
  .pipe(specifications);

/** What is typed into the form of a product, and what becomes of it: the fields of the call. */
export const productFormSchema = z.object({
  name: shape.name,
  description: shape.description,
  price: filled("Price").pipe(decimalInput).pipe(shape.price),
  image_url: shape.image_url.unwrap(),
  category: z.string().pipe(shape.category),
  stock_quantity: filled("Stock quantity").pipe(wholeNumberInput).pipe(shape.stock_quantity),
  is_available: z.boolean(),
  featured: z.boolean(),
  specifications: specificationsTyped,
});
export type ProductValues = z.input<typeof productFormSchema>;
export type ProductBody = z.output<typeof productFormSchema>;

export const noProduct: ProductValues = {
  name: "",
  description: "",
  price: "",
  image_url: "",
  category: "",
  stock_quantity: "",
  is_available: true,
  featured: false,
  specifications: [],
};

/** A product as its form shows it. */
export const toValues = (product: Product): ProductValues => ({
  name: product.name,
  description: product.description,
  price: product.price.toFixed(2),
  image_url: product.image_url,
  category: product.category,
  stock_quantity: String(product.stock_quantity),
  is_available: product.is_available,
  featured: product.featured,
  specifications: product.specifications,
});
