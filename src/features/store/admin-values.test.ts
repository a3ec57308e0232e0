import { expect, test } from "vitest";
import { productForm } from "./admin/values";

const typed = (values: Partial<typeof productForm.blank>) =>
  productForm.schema.safeParse({
    ...productForm.blank,
    name: "Solder wick",
    description: "A roll.",
    price: "2",
    stock_quantity: "3",
    category: "tools",
    ...values,
  });

test("a price and a stock that cannot be read are 0", () => {
  expect(typed({ price: "free", stock_quantity: "many" }).data).toMatchObject({ price: 0, stock_quantity: 0 });
  expect(typed({ price: "4,50", stock_quantity: "12" }).data).toMatchObject({ price: 4.5, stock_quantity: 12 });
});

test.each([
  [{ category: "" }, "category", "Category is required"],
  [{ price: "" }, "price", "Price is required"],
  [{ price: "  " }, "price", "Price is required"],
  [{ stock_quantity: "" }, "stock_quantity", "Stock quantity is required"],
  [{ price: "-1" }, "price", "Price must not be negative"],
  [{ price: "1.9999" }, "price", "Price must have at most three decimals"],
  [{ stock_quantity: "-2" }, "stock_quantity", "Stock quantity must not be negative"],
])("%j is refused at its field", (values, field, message) => {
  const { issues } = typed(values).error!;
  expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[field, message]]);
});

test("an empty specification is left out, a half one is said at its own row", () => {
  const empty = { name: " ", value: "" };
  const length = { name: " Length ", value: "1.5 m" };
  expect(typed({ specifications: [empty, length, empty] }).data?.specifications).toEqual([
    { name: "Length", value: "1.5 m" },
  ]);
  const { issues } = typed({ specifications: [empty, length, { name: "Width", value: "" }] }).error!;
  expect(issues.map(({ path }) => path.join("."))).toEqual(["specifications.2.value"]);
});
