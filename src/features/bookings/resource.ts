import { type AddedTrashRules, defineResource } from "../../api/resource";

/** A booking of a machine. Cancelled ones stay, so it has no trash of its own. */
export const booking = defineResource({
  key: "booking",
  labels: {
    one: "booking",
    many: "bookings",
    title: "Bookings",
    none: "Nobody has booked a machine yet",
    noneMatching: "No bookings match",
  },
  table: "bookings",
  titleColumn: "starts_at",
  belongsTo: { table: "equipment", column: "equipment_id", titleColumn: "name" },
  privateColumns: ["note", "cancel_reason"],
  formParts: { event: () => import("./admin/event-machines") },
  tab: {
    id: "bookings",
    label: "Bookings",
    right: "bookings.read",
    order: 58,
    components: { page: () => import("./admin/tab") },
    opens: "edit",
  },
});

/** The machines that a deleted event held come back with it, if they are free. */
export const machinesOfEvent: AddedTrashRules = {
  to: "event",
  with: [
    { table: "event_uses", column: "event_id" },
    { table: "bookings", column: "event_id" },
  ],
  references: [
    { table: "event_uses", column: "equipment_id", to: "equipment", otherwise: "drop" },
    { table: "bookings", column: "user_id", to: "users", otherwise: "clear" },
    { table: "bookings", column: "created_by", to: "users", otherwise: "clear" },
  ],
};

/** Who waits for a machine and what events use it come back with it; bookings never do. */
export const usesOfEquipment: AddedTrashRules = {
  to: "equipment",
  with: [
    { table: "event_uses", column: "equipment_id" },
    { table: "booking_watches", column: "equipment_id" },
  ],
  references: [
    { table: "event_uses", column: "event_id", to: "events", otherwise: "drop" },
    { table: "booking_watches", column: "user_id", to: "users", otherwise: "drop" },
  ],
};
