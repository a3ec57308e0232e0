import type { Database, Queryable } from "../../../platform/database/database.server";
import { unknown } from "../../../platform/errors/problem.server";
import { endSessionsOf } from "../../users/model.server";
import { deviceInWords, hintOf } from "./device";
import type { Device } from "./schema";

/** The user of a session: User-Agent and network. */
export interface Using {
  userAgent: string;
  address: string;
}

/** The columns that record a use of a session. */
export const sessionUseColumns = ({ userAgent, address }: Using, at: Date) => ({
  device: deviceInWords(userAgent),
  ip_hint: hintOf(address),
  last_used_at: at.toISOString(),
});

/** A use is recorded at most once in this time; milliseconds. */
const noteEveryMs = 5 * 60_000;

/** Whether the last recorded use is long enough ago. */
export const isUseOutdated = ({ created_at, last_used_at }: { created_at: string; last_used_at: string }, at: Date) =>
  at.getTime() - Date.parse(last_used_at || created_at) >= noteEveryMs;

/** Records the use of a session. Of concurrent calls the first one writes. */
export const noteUse = (db: Database, id: number, at: Date): Promise<unknown> =>
  db.writeUnsynced((connection) =>
    connection
      .updateTable("sessions")
      .set({ last_used_at: at.toISOString() })
      .where("id", "=", id)
      .where("last_used_at", "<=", new Date(at.getTime() - noteEveryMs).toISOString())
      .execute(),
  );

/** The devices on which somebody is signed in: the calling one first, then the last used. */
export async function listDevices(
  db: Queryable,
  { userId, sessionId, now }: { userId: number; sessionId: number; now: Date },
): Promise<Device[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "ip_hint", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">=", now.toISOString())
    .execute();
  const devices = rows.map((row) => ({
    ...row,
    last_used_at: row.last_used_at || row.created_at,
    current: row.id === sessionId,
  }));
  const later = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);
  return devices.sort(
    (one, other) =>
      Number(other.current) - Number(one.current) || later(one.last_used_at, other.last_used_at) || other.id - one.id,
  );
}

/** Signs out one of somebody's devices. @throws Problem 404 for others' sessions and ended ones */
export async function endDevice(
  db: Database,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await db.write((transaction) =>
    transaction
      .updateTable("sessions")
      .set({ ended_at: now.toISOString() })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .where("expires_at", ">=", now.toISOString())
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n) throw unknown("Device");
}

/** Signs out all other devices of somebody. @returns their number */
export async function endOtherDevices(
  db: Database,
  { userId, sessionId, now }: { userId: number; sessionId: number; now: Date },
): Promise<number> {
  return db.write(async (transaction) => {
    const others = (await listDevices(transaction, { userId, sessionId, now })).filter(({ current }) => !current);
    await endSessionsOf(transaction, userId, now.toISOString(), sessionId);
    return others.length;
  });
}
