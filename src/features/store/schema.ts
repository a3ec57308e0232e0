import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { extendedSchemas, type FilterOf, type ItemOf, type ListOf } from "../../api/kit/schemas";
import { maxId } from "../../platform/database/max-id";
import type { ItemColumns } from "../../platform/database/tables";
import { flag, listOf, paging, pictureAddress, requiredLongText, requiredText } from "../../platform/fields";
import { maxMoney } from "../../platform/money/money";
import { pictureText } from "../uploads/library/picture-text";
import { productCategories } from "./choices";

/** Orders of the list; a minus is "largest first". */
export const productOrders = [
  "-created_at",
  "created_at",
  "price",
  "-price",
  "stock_quantity",
  "-stock_quantity",
  "name",
  "-name",
] as const;

const specification = z.object({
  name: requiredText("Specification name", 80),
  value: requiredText("Specification value", 300),
});

/** Specifications of a product, row by row: { name: "Voltage", value: "5 V" }. */
export const specificationsSchema = z
  .array(specification, "Specifications must be a list")
  .max(40, "Specifications must be at most 40");

const categoryError = `Category must be one of ${productCategories.join(", ")}`;

/** Editable fields of a product; name, category, description, price and stock are required. */
export const productFields = {
  name: field.text(requiredText("Name", 200)),
  description: field.text(requiredLongText("Description", 5_000)),
  price: field.price("Price"),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty without a picture"),
  category: field.choice(productCategories, categoryError, "Category is required"),
  stock_quantity: field.count("Stock quantity"),
  is_available: field.flag("Available").default(true).describe("whether it is for sale"),
  featured: field.flag("Featured").default(false),
  specifications: field.list(specificationsSchema, z.object({ name: z.string(), value: z.string() })),
  ...publicationFields,
};

declare module "../../platform/database/tables" {
  interface Tables {
    products: ColumnsOf<typeof productFields, "publication" | "publish_at"> &
      ItemColumns & {
        /** is_available, and stock_quantity above 0 */
        in_stock: number;
      };
    /** requests to buy, with the name and price at that time */
    orders: {
      id: Generated<number>;
      user_id: number;
      product_id: number | null;
      product_name: string;
      /** in the minor unit, whose decimals stand beside it */
      unit_price_cents: number;
      unit_price_digits: Generated<number>;
      quantity: number;
      status: OrderStatus;
      created_at: string;
    };
  }
}

/** The schemas of the calls about products. */
export const productSchemas = extendedSchemas(
  productFields,
  {
    id: "Product",
    orders: productOrders,
    filters: ["category", "featured", "publication"],
    searched: "part of the name or description",
  },
  {
    answer: {
      ...answers(productFields),
      ...pictureText,
      in_stock: z.boolean().describe("whether it is for sale and at least one is in stock"),
    },
    query: {
      available: flag("Available")
        .optional()
        .describe("true: only products that are for sale and in stock; false: only the others"),
      max_price: z.coerce
        .number("Max price must be a number")
        .min(0, "Max price must not be negative")
        .max(maxMoney, `Max price must be at most ${maxMoney}`)
        .optional()
        .describe("highest price, in the site's currency"),
    },
  },
);
export type Product = ItemOf<typeof productSchemas>;
export type ProductList = ListOf<typeof productSchemas>;
export type ProductFilter = FilterOf<typeof productSchemas>;

/** States of a request to buy. */
export const orderStatuses = ["requested", "done", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A request to buy, with the price at that time. */
export const orderSchema = z
  .object({
    id: z.int(),
    product_id: z.int().nullable().describe("null if the product was deleted"),
    product_name: z.string(),
    quantity: z.int(),
    unit_price: z.number().describe("price at the time of the request, in the site's currency"),
    total: z.number(),
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

/** The body of a new request to buy. */
export const newOrderSchema = z.object({
  product_id: z
    .number({ error: ({ input }) => `Product ${input === undefined ? "is required" : "must be a number"}` })
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
