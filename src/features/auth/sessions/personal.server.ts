import type { PersonalData } from "../../../api/personal-data.server";

/** The sessions of an account; they are deleted with it. */
export const personalDataOfSessions: PersonalData = {
  name: "sessions",
  columns: { sessions: ["user_id", "ip_hint"] },
  read: (db, { id }) =>
    db
      .selectFrom("sessions")
      .select(["device", "ip_hint", "created_at", "last_used_at", "expires_at", "ended_at"])
      .where("user_id", "=", id)
      .orderBy("id")
      .execute(),
};
