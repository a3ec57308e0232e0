import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { z } from "zod";
import { shapedModel } from "../../api/kit/resource-model.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import { columnIs, findRow, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { counted, t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import { digitsOf, fromMinorUnit } from "../../platform/money/money";
import { currencyForWriting, readStoredCurrency } from "../../platform/money/stored-currency.server";
import { lockAgainstDeletion } from "../users/model.server";
import { product } from "./resource";
import {
  type NewOrder,
  type Order,
  type OrderList,
  type OrderStatus,
  type PurchaseRequest,
  productFields,
  productSchemas,
  type RequestList,
} from "./schema";

/** Filters of a list that are not fields: availability and highest price. */
async function where(db: Queryable, { available, max_price }: z.output<typeof productSchemas.query>) {
  // Only a list by price has to know the unit that prices are stored in.
  const most = max_price === undefined ? undefined : max_price * 10 ** digitsOf(await readStoredCurrency(db));
  return [
    ...(available === undefined ? [] : [columnIs("products", "in_stock", available)]),
    ...(most === undefined ? [] : [sql<boolean>`price_cents <= ${Math.floor(most + 1e-6)}`]),
  ];
}

/** Reads and writes products. Requests to buy keep the name and price of a deleted product. */
export const products = shapedModel(
  {
    resource: product,
    fields: productFields,
    schemas: productSchemas,
    derived: ({ name, description, is_available, stock_quantity }) => ({
      in_stock: is_available === 1 && stock_quantity > 0 ? 1 : 0,
      search_text: searchText(name, description),
    }),
    orders: { name: [(db) => titleOf(db, "products"), "id"], price: ["price_cents", "id"] },
    currency: currencyForWriting,
    where,
  },
  (item) => ({ ...item, in_stock: item.is_available && item.stock_quantity > 0 }),
);

const toOrder = (row: Selectable<Tables["orders"]>): Order => ({
  ...row,
  unit_price: fromMinorUnit(row.unit_price_cents, row.unit_price_digits),
  total: fromMinorUnit(row.unit_price_cents * row.quantity, row.unit_price_digits),
});

type AlsoOrdered = (transaction: Queryable, made: Order) => Promise<void>;

/**
 * Adds a request to buy at the current price; the chat sells, so the stock stays.
 * @throws Problem 404; 409 if too few
 */
export function requestOrder(
  db: Database,
  { order, userId, now, also }: { order: NewOrder; userId: number; now: Date; also: AlsoOrdered },
): Promise<Order> {
  return db.transaction().execute(async (transaction) => {
    await lockAgainstDeletion(transaction, userId);
    // Before the product is read: its price is then in the unit in which it is noted.
    await currencyForWriting(transaction);
    const product = requireRow(await findRow(transaction, "products", order.product_id), "Product");
    if (!isPublishedRow(product, now.toISOString())) throw unknown("Product");
    if (!product.in_stock) throw new Problem(409, t`This product is out of stock`);
    const there = product.stock_quantity;
    if (order.quantity > there) {
      throw new Problem(
        409,
        counted({ there }, "Only # of this product is in stock", "Only # of this product are in stock"),
      );
    }
    const row = await insertRow(transaction, "orders", {
      user_id: userId,
      product_id: product.id,
      product_name: product.name,
      unit_price_cents: product.price_cents,
      unit_price_digits: product.price_digits,
      quantity: order.quantity,
      status: "requested",
      created_at: now.toISOString(),
    });
    const made = toOrder(row);
    await also(transaction, made);
    return made;
  });
}

/** One page of the requests of one person, the latest first. */
export async function listOwnOrders(
  db: Queryable,
  userId: number,
  asked: { page: number; size: number },
): Promise<OrderList> {
  const own = db.selectFrom("orders").where("user_id", "=", userId);
  const { rows, total } = await readPage(own, (select) => select.selectAll().orderBy("id", "desc"), asked);
  return listAnswer(rows.map(toOrder), total, asked);
}

const withBuyer = (orders: SelectQueryBuilder<Tables, "orders", Record<never, never>>) =>
  orders
    .innerJoin("users", "users.id", "orders.user_id")
    .selectAll("orders")
    .select(["users.full_name as user_name", "users.email as user_email"]);

const toRequest = (row: Selectable<Tables["orders"]> & { user_name: string; user_email: string }): PurchaseRequest => ({
  ...toOrder(row),
  user_name: row.user_name,
  user_email: row.user_email,
});

/** One page of the requests of everybody, the latest first. */
export async function listRequests(db: Queryable, asked: { page: number; size: number }): Promise<RequestList> {
  const { rows, total } = await readPage(
    db.selectFrom("orders"),
    (select) => withBuyer(select).orderBy("orders.id", "desc"),
    asked,
  );
  return listAnswer(rows.map(toRequest), total, asked);
}

/** Sets any status of a request; the stock stays, because the sale was in the chat. @throws Problem 404 */
export function setOrderStatus(db: Database, id: number, status: OrderStatus): Promise<PurchaseRequest> {
  return db.write(async (transaction) => {
    await updateRow(transaction, "orders", id, { status });
    const row = requireRow(
      await withBuyer(transaction.selectFrom("orders")).where("orders.id", "=", id).executeTakeFirst(),
      "Request",
    );
    return toRequest(row);
  });
}
