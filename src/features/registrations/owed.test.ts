import { expect, test } from "vitest";
import { amountOwed } from "./owed";

const guests = [
  { id: 1, name: "Tariro" },
  { id: 3, name: "Farai" },
];
const group = { fee: 37.5, paid: 0, payment_status: "due", places: 3, guests } as const;
const alone = { fee: 12.5, paid: 0, payment_status: "due", places: 1, guests: [] } as const;
const atDoor = "Pay at the door, in cash or by mobile money.";

test.each([
  ["one", alone, { total: "$12.50", note: atDoor }],
  ["a group", group, { total: "$37.50", note: `For 3 people, $12.50 each. ${atDoor}` }],
  [
    "a group that was let in as an extra",
    { ...group, places: 0 },
    { total: "$37.50", note: expect.stringContaining("3") },
  ],
  ["who has paid", { ...alone, payment_status: "paid" as const }, { total: "$12.50", note: "Paid, thank you." }],
  // A guest was removed after the payment, which stays.
  [
    "a group that has paid",
    { ...group, payment_status: "paid" as const, places: 2, guests: guests.slice(1) },
    {
      total: "$37.50",
      note: "Paid, thank you.",
    },
  ],
  [
    "a group that has grown since it was paid",
    { ...group, fee: 12.5, paid: 25 },
    { total: "$12.50", note: `Still to pay: $25.00 is paid, thank you. ${atDoor}` },
  ],
  [
    "who is let off the rest",
    { ...group, payment_status: "waived" as const, fee: 12.5, paid: 25 },
    { total: "$25.00", note: "Paid, thank you. There is nothing more to pay." },
  ],
  [
    "who need not pay",
    { ...group, payment_status: "waived" as const },
    { total: "Free", note: expect.stringContaining("waived") },
  ],
  ["who waits, or comes to a free event", { ...alone, fee: 0, payment_status: "none" as const }, undefined],
])("what is owed by %s", (_who, registration, said) => {
  expect(amountOwed({ ...registration, guests: [...registration.guests] }, { currency: "USD" })).toEqual(said);
});
