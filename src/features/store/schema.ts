import { z } from "zod";
import {
  flag,
  listOf,
  maxId,
  maxMoney,
  money,
  paging,
  pictureAddress,
  requiredLongText,
  requiredText,
  search,
} from "../../platform/fields";

export const productCategories = ["electronics", "3d-printing", "tools", "components", "merchandise", "books"] as const;
export type ProductCategory = (typeof productCategories)[number];

/** Orders of the list; a minus is "largest first". */
export const productOrders = [
  "-created_at",
  "created_at",
  "price",
  "-price",
  "stock_quantity",
  "-stock_quantity",
] as const;

const specificationSchema = z.object({
  name: requiredText("Specification name", 80),
  value: requiredText("Specification value", 300),
});

/** A product as everybody sees it. */
export const productSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    price: z.number().describe("USD, at most two decimals"),
    image_url: z.string().describe("empty when it has no picture"),
    category: z.enum(productCategories),
    stock_quantity: z.int(),
    is_available: z.boolean().describe("whether it is offered at all"),
    in_stock: z.boolean().describe("offered, and at least one is there"),
    featured: z.boolean(),
    specifications: z.array(z.object({ name: z.string(), value: z.string() })),
    created_at: z.string().describe("UTC, ISO 8601"),
    updated_at: z.string(),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof productSchema>;

export const productListSchema = listOf(productSchema);
export type ProductList = z.infer<typeof productListSchema>;

const categoryError = `Category must be one of ${productCategories.join(", ")}`;

/** What the list can be asked for. */
export const productQuerySchema = z.object({
  ...paging,
  category: z.enum(productCategories, categoryError).optional(),
  featured: flag("Featured").optional(),
  available: flag("Available").optional().describe("true: only what is offered and there; false: only what is not"),
  max_price: z.coerce
    .number("Max price must be a number")
    .min(0, "Max price must not be negative")
    .max(maxMoney, `Max price must be at most ${maxMoney}`)
    .optional()
    .describe("USD; only what costs no more"),
  search: search.optional().describe("part of the name or description"),
  sort: z.enum(productOrders, `Sort must be one of ${productOrders.join(", ")}`).default("-created_at"),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;
export type ProductFilter = Partial<z.input<typeof productQuerySchema>>;

/** What a value must be, said in two ways: that it is missing, or of the wrong type. */
const numberError = (name: string) => ({
  error: (issue: { input?: unknown }) => `${name} ${issue.input === undefined ? "is required" : "must be a number"}`,
});

const fields = {
  name: requiredText("Name", 200),
  description: requiredLongText("Description", 5_000),
  price: money("Price", numberError("Price")),
  image_url: pictureAddress("Image URL"),
  category: z.enum(productCategories, {
    error: ({ input }) => (input === undefined || input === "" ? "Category is required" : categoryError),
  }),
  stock_quantity: z
    .number(numberError("Stock quantity"))
    .int("Stock quantity must be a whole number")
    .min(0, "Stock quantity must not be negative")
    .max(maxId, "Stock quantity is too large"),
  is_available: z.boolean("Available must be true or false"),
  featured: z.boolean("Featured must be true or false"),
  specifications: z
    .array(specificationSchema, "Specifications must be a list")
    .max(40, "Specifications must be at most 40"),
};

/** A new product; name, category, description, price and stock have to be given. */
export const newProductSchema = z.object({
  ...fields,
  image_url: fields.image_url.default(""),
  is_available: fields.is_available.default(true),
  featured: fields.featured.default(false),
  specifications: fields.specifications.default([]),
});
export type NewProduct = z.infer<typeof newProductSchema>;

/** A change of a product: the fields that are sent. */
export const productChangeSchema = z.object(fields).partial();
export type ProductChange = z.infer<typeof productChangeSchema>;

/** What has become of a request to buy. */
export const orderStatuses = ["requested", "done", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What somebody asked to buy in the chat; its price is that of the day. */
export const orderSchema = z
  .object({
    id: z.int(),
    product_id: z.int().nullable().describe("null when the product is no longer sold"),
    product_name: z.string(),
    quantity: z.int(),
    unit_price: z.number().describe("USD, as it was when it was asked for"),
    total: z.number().describe("USD"),
    status: z.enum(orderStatuses),
    created_at: z.string().describe("UTC, ISO 8601"),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof orderSchema>;

export const orderListSchema = listOf(orderSchema);
export type OrderList = z.infer<typeof orderListSchema>;

/** The same for the store's staff: with who asked. */
export const requestSchema = orderSchema
  .extend({ user_name: z.string(), user_email: z.string() })
  .meta({ id: "PurchaseRequest" });
export type PurchaseRequest = z.infer<typeof requestSchema>;

export const requestListSchema = listOf(requestSchema);
export type RequestList = z.infer<typeof requestListSchema>;

const orderStatus = z.enum(orderStatuses, `Status must be one of ${orderStatuses.join(", ")}`);

/** The new status of a request. */
export const orderStatusChangeSchema = z.object({ status: orderStatus });

/** Ten orders to a page, unless asked otherwise. */
export const orderQuerySchema = z.object({ page: paging.page, size: paging.size.default(10) });

/** What a visitor wants to buy. */
export const newOrderSchema = z.object({
  product_id: z
    .number(numberError("Product"))
    .int("Product must be an id")
    .min(1, "Product must be an id")
    .max(maxId, "Product must be an id"),
  quantity: z
    .number("Quantity must be a number")
    .int("Quantity must be a whole number")
    .min(1, "Quantity must be at least 1")
    .max(100, "Quantity must be at most 100")
    .default(1),
});
export type NewOrder = z.infer<typeof newOrderSchema>;
