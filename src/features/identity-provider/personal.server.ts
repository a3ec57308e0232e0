import type { PersonalData } from "../../api/personal-data.server";
import { linksOf } from "./links.server";

/** The links with accounts of a provider; deleted with the account. */
export const personalDataOfProvider: PersonalData = {
  name: "sign_in_provider",
  columns: { provider_links: ["user_id"], provider_attempts: ["user_id"] },
  read: async (db, { id }) =>
    (await linksOf(db, id)).map(({ issuer, subject, label, created_at, last_used_at }) => ({
      issuer,
      subject,
      label,
      created_at,
      last_used_at,
    })),
};
