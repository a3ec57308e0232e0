export const productCategories = ["electronics", "3d-printing", "tools", "components", "merchandise", "books"] as const;
export type ProductCategory = (typeof productCategories)[number];
