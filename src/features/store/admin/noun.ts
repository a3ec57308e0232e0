import type { Noun } from "../../../admin/noun";

export const productNoun: Noun = {
  one: "product",
  many: "products",
  title: "Manage Store",
  none: "No products found. Add your first product!",
};
