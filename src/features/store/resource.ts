import { definePublished, defineResource } from "../../api/resource";

/** A product of the store. */
export const product = definePublished({
  key: "product",
  labels: {
    one: "product",
    many: "products",
    title: "Manage Store",
  },
  table: "products",
  titleColumn: "name",
  path: "/store/products",
  right: "products",
  actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  sitemap: "/store",
  find: { order: 70, right: "products.write" },
  search: { texts: ["description", "category"], hasPrice: true },
  view: () => import("./public/product-draft"),
  trash: {
    with: [],
    links: [{ table: "orders", column: "product_id" }],
    references: [],
  },
  tab: {
    id: "store",
    label: "Store",
    order: 60,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});

/** A request to buy. It skips the trash: deleting an account deletes its requests. */
export const order = defineResource({
  key: "order",
  labels: { one: "request to buy", many: "requests to buy", none: "No requests" },
  table: "orders",
  titleColumn: "product_name",
  tab: "store",
});
