import type { PersonalData } from "../../api/personal-data.server";
import { forgetMails } from "../../platform/mail/forget.server";

/** An account's requests to buy, deleted with the account. */
export const personalDataOfOrders: PersonalData = {
  name: "orders",
  columns: { orders: ["user_id"] },
  read: (db, { id }) =>
    db
      .selectFrom("orders")
      .select([
        "id",
        "product_id",
        "product_name",
        "unit_price_cents",
        "unit_price_digits",
        "quantity",
        "status",
        "created_at",
      ])
      .where("user_id", "=", id)
      .orderBy("id")
      .execute(),
  async forget(transaction, { id: userId }) {
    const orders = await transaction.selectFrom("orders").select("id").where("user_id", "=", userId).execute();
    await forgetMails(transaction, { items: orders.map(({ id }) => `order ${id}`) });
  },
};
