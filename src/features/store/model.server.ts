import type { ExpressionBuilder, Selectable, SelectQueryBuilder } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import { deleteRow, findRow, insertRow, known, narrowedTo, updateRow } from "../../platform/database/rows.server";
import { type LookedUp, lookUp, titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { Problem, unknown } from "../../platform/http/problem.server";
import { digitsOf, fromMinorUnit } from "../../platform/money/money";
import { currencyForWriting, readStoredCurrency } from "../../platform/money/stored-currency.server";
import { searchText } from "../../platform/text";
import { keepAccount } from "../users/model.server";
import {
  type NewOrder,
  type NewProduct,
  type Order,
  type OrderList,
  type OrderStatus,
  type Product,
  type ProductChange,
  type ProductList,
  type ProductQuery,
  type PurchaseRequest,
  productFields,
  type RequestList,
} from "./schema";

type ProductRow = Selectable<Tables["products"]>;

/** A row as an answer has it. */
export const toProduct = (row: ProductRow): Product => ({
  ...row,
  ...fromColumns(productFields, row),
  in_stock: row.in_stock === 1,
});

function conditions(
  db: Queryable,
  where: ExpressionBuilder<Tables, "products">,
  query: LookedUp<ProductQuery>,
  { seesHidden, at, digits }: Viewer & { digits: number },
) {
  const { category, featured, available, publication, max_price, search } = query;
  return where.and([
    ...(seesHidden ? [] : [isPublished("products", at)]),
    ...narrowedTo(db, "products", { category, featured, publication, in_stock: available }, search),
    ...(max_price === undefined ? [] : [where("price_cents", "<=", Math.floor(max_price * 10 ** digits + 1e-6))]),
  ]);
}

/** What products are ordered by. @param sort without its minus */
const columnOf = (db: Queryable, sort: string) =>
  sort === "name"
    ? titleOf(db, "products")
    : sort === "price"
      ? "price_cents"
      : (sort as "created_at" | "stock_quantity");

/** One page of products, the latest first unless asked otherwise. */
export async function listProducts(db: Queryable, asked: ProductQuery, viewer: Viewer): Promise<ProductList> {
  const query = await lookUp(db, "products", asked);
  // Only a list by price has to know the unit that prices are stored in.
  const digits = asked.max_price === undefined ? 0 : digitsOf(await readStoredCurrency(db));
  const products = db.selectFrom("products").where((where) => conditions(db, where, query, { ...viewer, digits }));
  const direction = query.sort.startsWith("-") ? "desc" : "asc";
  const { rows, total } = await readPage(
    products,
    (select) =>
      select
        .selectAll()
        .orderBy(columnOf(db, query.sort.replace("-", "")), direction)
        .orderBy("id", direction),
    query,
  );
  return listAnswer(rows.map(toProduct), total, query);
}

/** Every product that visitors see with its last change, for the sitemap. */
export const listProductChanges = (db: Queryable, now: Date): Promise<{ id: number; updated_at: string }[]> =>
  db
    .selectFrom("products")
    .select(["id", "updated_at"])
    .where(isPublished("products", now.toISOString()))
    .orderBy("id")
    .execute();

/** @throws Problem 404, for one that is not published too unless an administrator asks */
export async function findProduct(db: Queryable, id: number, { seesHidden, at }: Viewer): Promise<Product> {
  const row = known(await findRow(db, "products", id), "Product");
  if (!seesHidden && !isPublishedRow(row, at)) throw unknown("Product");
  return toProduct(row);
}

/** What follows from the other columns. */
/** What follows from the other columns. */
export const productDerived = (row: Pick<ProductRow, "name" | "description" | "is_available" | "stock_quantity">) => ({
  in_stock: row.is_available === 1 && row.stock_quantity > 0 ? 1 : 0,
  search_text: searchText(row.name, row.description),
});

/** Adds a product. */
export const createProduct = (db: Database, product: NewProduct, now: Date, timeZone = "UTC"): Promise<Product> =>
  db.change((transaction) => insertProduct(transaction, product, now, timeZone));

/** Adds a product within the caller's transaction. */
export async function insertProduct(
  transaction: Queryable,
  product: NewProduct,
  now: Date,
  timeZone = "UTC",
): Promise<Product> {
  const at = now.toISOString();
  const columns = toColumns(productFields, product, timeZone, await currencyForWriting(transaction, "products"));
  const row = { ...columns, ...productDerived(columns), created_at: at, updated_at: at };
  return toProduct(await insertRow(transaction, "products", row));
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404
 */
export function updateProduct(
  db: Database,
  id: number,
  change: ProductChange,
  now: Date,
  timeZone = "UTC",
): Promise<Product> {
  return db.change(async (transaction) => {
    const before = known(await lockRow(transaction, "products", id), "Product");
    const columns = toColumns(productFields, change, timeZone, await currencyForWriting(transaction, "products"));
    const set = { ...columns, ...productDerived({ ...before, ...columns }), updated_at: now.toISOString() };
    return toProduct(known(await updateRow(transaction, "products", id, set), "Product"));
  });
}

/**
 * Deletes a product. What people asked for keeps its name and price.
 *
 * @throws Problem 404
 */
export const deleteProduct = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => known(await deleteRow(transaction, "products", id), "Product"));

const toOrder = (row: Selectable<Tables["orders"]>): Order => ({
  ...row,
  unit_price: fromMinorUnit(row.unit_price_cents, row.unit_price_digits),
  total: fromMinorUnit(row.unit_price_cents * row.quantity, row.unit_price_digits),
});

/** What is done in the transaction that notes a request. */
type AlsoOrdered = (transaction: Queryable, made: Order) => Promise<void>;

/**
 * Notes what somebody asks to buy, at the price of this moment. The sale itself happens in the chat, so nothing leaves
 * the stock; and no page shows it, so cached pages stay fresh.
 *
 * @throws Problem 404 for an unknown product; 409 when there are not as many
 */
export function requestOrder(
  db: Database,
  { order, userId, now, also }: { order: NewOrder; userId: number; now: Date; also: AlsoOrdered },
): Promise<Order> {
  return db.transaction().execute(async (transaction) => {
    await keepAccount(transaction, userId);
    // Before the product is read: its price is then in the unit in which it is noted.
    await currencyForWriting(transaction, "orders");
    const product = known(await findRow(transaction, "products", order.product_id), "Product");
    if (!isPublishedRow(product, now.toISOString())) throw unknown("Product");
    if (!product.in_stock) throw new Problem(409, "This product is out of stock");
    const there = product.stock_quantity;
    if (order.quantity > there) {
      throw new Problem(409, `Only ${there} of this product ${there === 1 ? "is" : "are"} in stock`);
    }
    const row = await transaction
      .insertInto("orders")
      .values({
        user_id: userId,
        product_id: product.id,
        product_name: product.name,
        unit_price_cents: product.price_cents,
        unit_price_digits: product.price_digits,
        quantity: order.quantity,
        status: "requested",
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
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

/** Requests with who asked. */
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

/**
 * Sets the status of a request; any status can follow any. The sale was in the chat, so the stock stays as it is.
 *
 * @throws Problem 404
 */
export function setOrderStatus(db: Database, id: number, status: OrderStatus): Promise<PurchaseRequest> {
  return db.write(async (transaction) => {
    await transaction.updateTable("orders").set({ status }).where("id", "=", id).execute();
    const row = await withBuyer(transaction.selectFrom("orders")).where("orders.id", "=", id).executeTakeFirst();
    if (!row) throw unknown("Request");
    return toRequest(row);
  });
}
