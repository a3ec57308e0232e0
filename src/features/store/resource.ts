import { definePublished, defineResource } from "../../api/resource";

/** A product of the store. */
export const product = definePublished({
  key: "product",
  labels: {
    one: "product",
    many: "products",
    title: "Manage Store",
    none: "No products found. Add your first product!",
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
    right: "products.write",
    order: 60,
    components: { list: () => import("./admin/list"), editor: () => import("./admin/editor") },
    opens: "edit",
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
