import { expect } from "vitest";
import type { Booked, Booking } from "../../../src/features/bookings/schema";
import { insertUnit } from "../../../src/features/equipment/units.server";
import { makeApp } from "../app";
import { insertMachine } from "../factories";

type Machine = Parameters<typeof insertMachine>[1];

/** A machine that can be booked at any hour, on Saturday 7 March 2026, 10:00 in Harare. */
export async function office(given: Machine = {}, options: Parameters<typeof makeApp>[0] = {}) {
  const made = await makeApp(options);
  // People with a confirmed e-mail.
  const app: typeof made = {
    ...made,
    async as(who) {
      const caller = await made.as(who);
      await made.db.updateTable("users").set({ is_verified: 1 }).where("id", "=", caller.user.id).execute();
      return caller;
    },
  };
  const id = await insertMachine(app.db, { booking: "open", outside_hours: 1, name: "Laser cutter", ...given });
  const { id: unit } = await app.db
    .selectFrom("equipment_units")
    .select("id")
    .where("equipment_id", "=", id)
    .executeTakeFirstOrThrow();
  return { app, id, unit, admin: await app.as("admin"), member: await app.as("member") };
}
export type Office = Awaited<ReturnType<typeof office>>;
export type Caller = Office["member"];

/** The same person with a new token, after the clock has moved on. */
export const again = ({ app }: Office, { user }: Caller) => app.as(user);

/** The answer or the refusal of a booking. */
export type Answer = Booked & {
  detail: string;
  errors?: Record<string, string>;
  reason?: string;
  next_free?: Booking | null;
};

export const book = (who: Caller, id: number, starts_at: string, ends_at: string, more: object = {}) =>
  who.post<Answer>("/bookings", { equipment_id: id, starts_at, ends_at, ...more });

export const sunday = (time: string) => `2026-03-08T${time}`;

export const addUnit = async ({ app, id }: Office, name: string) =>
  (await insertUnit(app.db, { equipmentId: id, name, now: app.clock.now() })).id;

export const mailsTo = async ({ app }: Office, email: string) =>
  (
    await app.db.selectFrom("mails").select(["kind", "subject"]).where("recipient", "=", email).orderBy("id").execute()
  ).map(({ kind, subject }) => `${kind}: ${subject}`);

/** No two live bookings of a unit overlap. */
export async function expectNoOverlap({ app }: Office) {
  const rows = await app.db
    .selectFrom("bookings")
    .select(["unit_id", "starts_at", "busy_until_at"])
    .where("status", "=", "booked")
    .orderBy("starts_at")
    .execute();
  for (const [at, one] of rows.entries())
    for (const other of rows.slice(at + 1))
      if (one.unit_id === other.unit_id) expect(one.busy_until_at <= other.starts_at).toBe(true);
}
