import { createHash, randomBytes } from "node:crypto";
import type { ResourceRequest } from "../../api/resource-route.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { unknown } from "../../platform/errors/problem.server";
import { calendarOf } from "../events/calendar-file.server";
import { entryOfBooking } from "./mails.server";
import type { BookingRow } from "./situation.server";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Makes a new secret address of a person's calendar; the earlier one no longer works. @returns its path */
export async function newFeed(db: Database, userId: number, now: Date): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const row = { user_id: userId, token_hash: hashOf(token), created_at: now.toISOString() };
  await db.write((transaction) =>
    transaction
      .insertInto("booking_feeds")
      .values(row)
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute(),
  );
  return `/bookings/${token}.ics`;
}

/** Whether a person has a calendar address. */
export const hasFeed = async (db: Queryable, userId: number): Promise<boolean> =>
  (await db.selectFrom("booking_feeds").select("user_id").where("user_id", "=", userId).executeTakeFirst()) !==
  undefined;

/** How long a booking stays in the calendar after its end; milliseconds. */
const pastMs = 90 * 86_400_000;

/** /bookings/{token}.ics: a person's own bookings, cancelled ones as such. @throws Problem 404 for an unknown token */
export async function ownCalendar({ db, site, origin, params, now }: ResourceRequest): Promise<string> {
  const feed = await db
    .selectFrom("booking_feeds")
    .innerJoin("users", "users.id", "booking_feeds.user_id")
    .select("booking_feeds.user_id")
    .where("token_hash", "=", hashOf(params.token ?? ""))
    .where("users.is_active", "=", 1)
    .executeTakeFirst();
  if (!feed) throw unknown("Calendar");
  const rows: BookingRow[] = await db
    .selectFrom("bookings")
    .selectAll()
    .where("user_id", "=", feed.user_id)
    .where("ends_at", ">", new Date(now().getTime() - pastMs).toISOString())
    .orderBy("ends_at")
    .orderBy("id")
    .limit(1_000)
    .execute();
  const machines = new Map<number, { name: string; location: string }>();
  for (const { equipment_id: id } of rows)
    if (!machines.has(id))
      machines.set(id, (await findRow(db, "equipment", id)) ?? { name: "A machine", location: "" });
  const none = { name: "", location: "" };
  return calendarOf(
    rows.map((row) => entryOfBooking(row, machines.get(row.equipment_id) ?? none)),
    {
      origin,
      organisation: site.name,
      organizer: site.email,
      feed: {
        name: `${site.name}: My bookings`,
        description: `Your bookings at ${site.name}.`,
        path: "/account/bookings",
        timeZone: site.timeZone,
      },
    },
  );
}
