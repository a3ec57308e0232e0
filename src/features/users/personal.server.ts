import type { PersonalData } from "../../api/personal-data.server";
import { findUser } from "./model.server";

/** The account itself; forgotten last. Its password is stored as a hash that nobody may read. */
export const personalDataOfUsers: PersonalData = {
  name: "account",
  columns: {
    users: ["username", "username_key", "email", "email_key", "full_name", "pending_email", "image_url", "language"],
  },
  read: (db, { id }) => findUser(db, id),
};
