import type { PersonalData } from "../../api/personal-data.server";
import { factorsOf } from "./factors.server";

/** The second factors of an account, without secrets; they are deleted with it. */
export const personalDataOfFactors: PersonalData = {
  name: "second_factors",
  columns: {
    passkeys: ["user_id", "user_handle"],
    authenticator_apps: ["user_id"],
    recovery_codes: ["user_id"],
    factor_tickets: ["user_id"],
  },
  read: (db, { id }) => factorsOf(db, id),
};
