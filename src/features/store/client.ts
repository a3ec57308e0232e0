import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type {
  newOrderSchema,
  newProductSchema,
  Order,
  OrderList,
  OrderStatus,
  Product,
  ProductChange,
  ProductFilter,
  ProductList,
  PurchaseRequest,
  RequestList,
} from "./schema";

/** The calls about store. */
export const storeApi = ({ call }: Caller) => ({
  list: (query: ProductFilter) => call<ProductList>("GET", "/store/products", { query }),
  read: (id: number | string) => call<Product>("GET", `/store/products/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newProductSchema>) => call<Product>("POST", "/store/products", { body }),
  update: (id: number, body: ProductChange, seen?: string) =>
    call<Product>("PUT", `/store/products/${id}`, { body, seen }),
  remove: (id: number) => call<Done>("DELETE", `/store/products/${id}`),
  order: (body: z.input<typeof newOrderSchema>) => call<Order>("POST", "/store/orders", { body }),
  requests: (query: { page?: number; size?: number }) => call<RequestList>("GET", "/store/orders", { query }),
  setRequestStatus: (id: number, status: OrderStatus) =>
    call<PurchaseRequest>("PUT", `/store/orders/${id}/status`, { body: { status } }),
  myOrders: (query: { page?: number; size?: number }) => call<OrderList>("GET", "/store/orders/my", { query }),
});
