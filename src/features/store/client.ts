import type { z } from "zod";
import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type {
  newOrderSchema,
  Order,
  OrderList,
  OrderStatus,
  PurchaseRequest,
  productSchemas,
  RequestList,
} from "./schema";

/** The calls about store. */
export const storeApi = (caller: Caller) => ({
  ...crudClient<typeof productSchemas>(caller, "/store/products"),
  order: (body: z.input<typeof newOrderSchema>) => caller.call<Order>("POST", "/store/orders", { body }),
  requests: (query: { page?: number; size?: number }) => caller.call<RequestList>("GET", "/store/orders", { query }),
  setRequestStatus: (id: number, status: OrderStatus) =>
    caller.call<PurchaseRequest>("PUT", `/store/orders/${id}/status`, { body: { status } }),
  myOrders: (query: { page?: number; size?: number }) => caller.call<OrderList>("GET", "/store/orders/my", { query }),
});
