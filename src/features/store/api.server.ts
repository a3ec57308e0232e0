import { z } from "zod";
import { bulkOf } from "../../api/bulk.server";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { exportOfFields } from "../../api/taking/export.server";
import { importOfFields } from "../../api/taking/import.server";
import type { Queryable } from "../../platform/database/database.server";
import { doneSchema, idParams, listOf, onePage } from "../../platform/fields";
import { tellAdministrators } from "../notices/model.server";
import { withPictureText } from "../uploads/library/model.server";
import {
  createProduct,
  deleteProduct,
  findProduct,
  listOwnOrders,
  listProducts,
  listRequests,
  requestOrder,
  setOrderStatus,
  updateProduct,
} from "./model.server";
import { heldOfOrders } from "./personal.server";
import { order, product } from "./resource";
import {
  newOrderSchema,
  newProductSchema,
  type Order,
  orderListSchema,
  orderQuerySchema,
  orderSchema,
  orderStatusChangeSchema,
  productCategories,
  productChangeSchema,
  productFields,
  productListSchema,
  productQuerySchema,
  productSchema,
  requestListSchema,
  requestSchema,
} from "./schema";

export const list = endpoint({
  call: "GET /store/products",
  access: "anyone",
  summary: "Products, the latest first",
  query: productQuerySchema,
  answer: productListSchema,
  cached: true,
  handle: ({ db, query, now, can }) =>
    listProducts(db, query, { seesHidden: can("products.read_hidden"), at: now().toISOString() }),
});

export const categories = endpoint({
  call: "GET /store/categories",
  access: "public",
  summary: "The categories a product can have, all on one page",
  answer: listOf(z.enum(productCategories)),
  cached: true,
  handle: () => onePage(productCategories),
});

export const read = endpoint({
  call: "GET /store/products/{id}",
  access: "anyone",
  summary: "One product",
  params: idParams,
  answer: productSchema,
  cached: true,
  handle: async ({ db, params, now, can }) =>
    withPictureText(
      db,
      await findProduct(db, params.id, { seesHidden: can("products.read_hidden"), at: now().toISOString() }),
    ),
});

export const create = endpoint({
  call: "POST /store/products",
  access: "products.write",
  summary: "Add a product",
  body: newProductSchema,
  answer: productSchema,
  status: 201,
  handle: ({ db, body, site, now }) => createProduct(db, body, now(), site.timeZone),
});

export const update = endpoint({
  call: "PUT /store/products/{id}",
  access: "products.write",
  summary: "Change the fields that are sent",
  params: idParams,
  body: productChangeSchema,
  answer: productSchema,
  handle: ({ db, params, body, site, now }) => updateProduct(db, params.id, body, now(), site.timeZone),
});

export const remove = endpoint({
  call: "DELETE /store/products/{id}",
  access: "products.delete",
  summary: "Delete a product",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteProduct(db, params.id);
    return { detail: "Product deleted" };
  },
});

export const placeOrder = endpoint({
  call: "POST /store/orders",
  access: "member",
  summary: "Note what one asks to buy in the chat",
  body: newOrderSchema,
  answer: orderSchema,
  status: 201,
  before: ({ limits, address, now }) => limits.orders.count(address, now()),
  handle(call) {
    const { db, body, user, now } = call;
    const also = (transaction: Queryable, { id, product_name, quantity }: Order) => {
      const who = user.full_name || user.username;
      const wish = `${quantity} × ${product_name}`;
      return tellAdministrators(transaction, call, {
        notice: "orders",
        about: `${who}: ${wish}`,
        facts: [
          ["From", `${who}, ${user.email}`],
          ["Wants", wish],
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
  summary: "What one asked to buy, the latest first",
  query: orderQuerySchema,
  answer: orderListSchema,
  handle: ({ db, user, query }) => listOwnOrders(db, user.id, query),
});

export const listAsked = endpoint({
  call: "GET /store/orders",
  access: "orders.read",
  summary: "What everybody asked to buy, the latest first",
  query: orderQuerySchema,
  answer: requestListSchema,
  handle: ({ db, query }) => listRequests(db, query),
});

export const changeStatus = endpoint({
  call: "PUT /store/orders/{id}/status",
  access: "orders.review",
  summary: "Say what has become of a request to buy",
  params: idParams,
  body: orderStatusChangeSchema,
  bodyFromQuery: true,
  answer: requestSchema,
  handle: ({ db, params, body }) => setOrderStatus(db, params.id, body.status),
});

export const together = bulkOf(product, {
  publish: ({ db, now }, id) => updateProduct(db, id, { publication: "published" }, now()),
  hide: ({ db, now }, id) => updateProduct(db, id, { publication: "draft" }, now()),
  archive: ({ db, now }, id) => updateProduct(db, id, { publication: "archived" }, now()),
  feature: ({ db, now }, id) => updateProduct(db, id, { featured: true }, now()),
  unfeature: ({ db, now }, id) => updateProduct(db, id, { featured: false }, now()),
  delete: ({ db }, id) => deleteProduct(db, id),
});

export const exportAll = exportOfFields({
  call: "GET /store/products/export",
  access: "products.export",
  resource: product,
  fields: productFields,
});

export const importSheet = importOfFields({
  call: "POST /store/products/import",
  access: "products.import",
  resource: product,
  fields: productFields,
  create: (db, item, { site, now }) => createProduct(db, item, now(), site.timeZone),
  update: (db, id, change, { site, now }) => updateProduct(db, id, change, now(), site.timeZone),
});

export const calls: Calls = {
  part: "store",
  resource: product,
  endpoints: [exportAll, importSheet, list, create, read, update, remove, categories, together],
};

export const orderCalls: Calls = {
  part: "store",
  resource: order,
  personal: [heldOfOrders],
  endpoints: [placeOrder, listAsked, listOwn, changeStatus],
};
