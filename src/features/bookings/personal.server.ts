import type { PersonalData } from "../../api/personal-data.server";
import { lockEquipment } from "../equipment/units.server";
import { statusAt } from "./state";

/** A person's bookings. Later ones are cancelled with the account; past ones stay without the person. */
export const heldOfBookings: PersonalData = {
  name: "bookings",
  columns: {
    bookings: ["user_id", "created_by", "note"],
    booking_watches: ["user_id"],
    booking_feeds: ["user_id"],
  },
  read: async (db, { id }) => ({
    bookings: await db
      .selectFrom("bookings")
      .leftJoin("equipment", "equipment.id", "bookings.equipment_id")
      .select(["bookings.id", "equipment.name as machine", "kind", "starts_at", "ends_at", "bookings.status"])
      .select(["checked_in_at", "ended_at", "note", "cancel_reason", "bookings.created_at"])
      .where("bookings.user_id", "=", id)
      .orderBy("bookings.id")
      .execute(),
    waits_for: await db
      .selectFrom("booking_watches")
      .innerJoin("equipment", "equipment.id", "booking_watches.equipment_id")
      .select(["equipment.name as machine", "from_at", "to_at", "told_at"])
      .where("user_id", "=", id)
      .orderBy("booking_watches.id")
      .execute(),
  }),
  async forget(transaction, { id }, { now }) {
    const at = now().toISOString();
    const rows = await transaction
      .selectFrom("bookings")
      .selectAll()
      .where("user_id", "=", id)
      .where("status", "=", "booked")
      .where("ends_at", ">", at)
      .orderBy("equipment_id")
      .execute();
    for (const row of rows) {
      await lockEquipment(transaction, row.equipment_id);
      if (statusAt(row, null, at) !== "booked") continue;
      await transaction
        .updateTable("bookings")
        .set({ status: "cancelled", cancel_reason: "The account was deleted.", updated_at: at })
        .where("id", "=", row.id)
        .execute();
    }
    await transaction.updateTable("bookings").set({ note: "" }).where("user_id", "=", id).execute();
  },
};
