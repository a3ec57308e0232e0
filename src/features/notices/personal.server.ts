import type { PersonalData } from "../../api/personal-data.server";
import { readNotices } from "./notices.server";

/** Somebody's choice of notices; deleted with the account. */
export const personalDataOfNotices: PersonalData = {
  name: "notices",
  columns: { notices: ["user_id"] },
  read: (db, { id }) => readNotices(db, id),
};
