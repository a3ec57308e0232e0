import { z } from "zod";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { crudCalls, importCall } from "../../api/kit/calls.server";
import type { Queryable } from "../../platform/database/database.server";
import { listOf, onePage } from "../../platform/fields";
import { t } from "../../platform/languages/texts";
import { notifyAdministrators } from "../notices/notices.server";
import { withPictureText } from "../uploads/library/library.server";
import { productCategories } from "./choices";
import { listOwnOrders, listRequests, products, requestOrder, setOrderStatus } from "./model.server";
import { personalDataOfOrders } from "./personal.server";
import { order } from "./resource";
import {
  newOrderSchema,
  type Order,
  orderListSchema,
  orderQuerySchema,
  orderSchema,
  orderStatusChangeSchema,
  requestListSchema,
  requestSchema,
} from "./schema";

export const categories = endpoint({
  call: "GET /store/categories",
  access: "public",
  summary: "The categories of products, all on one page",
  answer: listOf(z.enum(productCategories)),
  cached: true,
  handle: () => onePage(productCategories),
});

export const placeOrder = endpoint({
  call: "POST /store/orders",
  access: "member",
  summary: "Record a request to buy that is made in the chat",
  body: newOrderSchema,
  answer: orderSchema,
  status: 201,
  before: ({ limits, address, now }) => limits.orders.count(address, now()),
  handle(call) {
    const { db, body, user, now } = call;
    const also = (transaction: Queryable, { id, product_name, quantity }: Order) => {
      const who = user.full_name || user.username;
      const wish = `${quantity} × ${product_name}`;
      return notifyAdministrators(transaction, call, {
        notice: "orders",
        about: () => `${who}: ${wish}`,
        facts: () => [
          [t`From`, `${who}, ${user.email}`],
          [t`Wants`, wish],
        ],
        path: "/admin/store",
        item: `order ${id}`,
      });
    };
    return requestOrder(db, { order: body, userId: user.id, now: now(), also });
  },
});

export const listOwn = endpoint({
  call: "GET /store/orders/my",
  access: "member",
  summary: "Your requests to buy, latest first",
  query: orderQuerySchema,
  answer: orderListSchema,
  handle: ({ db, user, query }) => listOwnOrders(db, user.id, query),
});

export const listAsked = endpoint({
  call: "GET /store/orders",
  access: "orders.read",
  summary: "All requests to buy, latest first",
  query: orderQuerySchema,
  answer: requestListSchema,
  handle: ({ db, query }) => listRequests(db, query),
});

export const changeStatus = endpoint({
  call: "PUT /store/orders/{id}/status",
  access: "orders.review",
  summary: "Set the status of a request to buy",
  body: orderStatusChangeSchema,
  bodyFromQuery: true,
  answer: requestSchema,
  handle: ({ db, params, body }) => setOrderStatus(db, params.id, body.status),
});

export const calls: Calls = {
  part: "store",
  ...crudCalls(products, {
    summaries: { list: "Products, latest first" },
    imports: importCall(products),
    complete: withPictureText,
    others: [categories],
  }),
};

export const orderCalls: Calls = {
  part: "store",
  resource: order,
  personal: [personalDataOfOrders],
  endpoints: [placeOrder, listAsked, listOwn, changeStatus],
};
