import type { PersonalData } from "../../api/personal-data.server";

/** The articles that were written with the account. They are published under a name and stay; that they were the account's goes. */
export const personalDataOfArticles: PersonalData = {
  name: "articles",
  columns: { posts: ["author_id"], post_versions: ["user_id"] },
  read: (db, { id }) =>
    db
      .selectFrom("posts")
      .select(["id", "title", "author_name", "status", "created_at"])
      .where("author_id", "=", id)
      .orderBy("id")
      .execute(),
};
