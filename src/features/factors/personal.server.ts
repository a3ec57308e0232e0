import type { PersonalData } from "../../api/personal-data.server";
import { appOf, passkeysOf } from "./factors.server";

/** The second factors of an account, without secrets; they are deleted with it. */
export const personalDataOfFactors: PersonalData = {
  name: "second_factors",
  columns: {
    passkeys: ["user_id", "user_handle"],
    authenticator_apps: ["user_id"],
    recovery_codes: ["user_id"],
    factor_tickets: ["user_id"],
  },
  async read(db, { id }) {
    const passkeys = await passkeysOf(db, id);
    const app = await appOf(db, id);
    return {
      passkeys: passkeys.map(({ name, domain, created_at, last_used_at }) => ({
        name,
        domain,
        created_at,
        last_used_at,
      })),
      app: app ? { created_at: app.created_at, last_used_at: app.last_used_at } : null,
      recovery_codes: await db
        .selectFrom("recovery_codes")
        .select(["created_at", "used_at"])
        .where("user_id", "=", id)
        .orderBy("id")
        .execute(),
    };
  },
};
