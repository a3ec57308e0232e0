import type { PersonalData } from "../../api/personal-data.server";
import { acceptancesOf, minorOf } from "./acceptances.server";

/** A person's acceptances, and the guardians of minors. Of a deleted account name, version and day stay for three years. */
export const personalDataOfAgreements: PersonalData = {
  name: "agreements",
  columns: {
    acceptances: ["user_id", "user_name", "guardian_name", "witness_id"],
    minors: ["user_id", "guardian_name", "guardian_contact"],
  },
  read: async (db, { id }) => ({ accepted: await acceptancesOf(db, id), minor: await minorOf(db, id) }),
};
