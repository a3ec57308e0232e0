import type { PersonalData } from "../../api/personal-data.server";
import { readNotices } from "./model.server";

/** What somebody wishes to be told of; it goes with the account. */
export const heldOfNotices: PersonalData = {
  name: "notices",
  columns: { notices: ["user_id"] },
  read: (db, { id }) => readNotices(db, id),
};
