import { defineResource } from "../../api/resource";

/** Somebody who asked for news by mail. */
export const subscriber = defineResource({
  key: "subscriber",
  labels: {
    one: "subscriber",
    many: "subscribers",
    title: "Subscribers",
    none: "Nobody has asked for news by mail yet",
    noneMatching: "No subscribers match",
  },
  table: "subscribers",
  titleColumn: "email",
  privateColumns: ["email", "email_key", "name", "consent", "search_text"],
  tab: "letters",
});
