/** What a new booking is stored with. */
export const emptyBooking = {
  checked_in_at: null,
  ended_at: null,
  cancel_reason: "",
  reminded_at: null,
  released_told_at: null,
  down_told_at: null,
  idempotency_key: null,
  event_id: null,
  note: "",
  remind: 0,
  status: "booked",
} as const;
