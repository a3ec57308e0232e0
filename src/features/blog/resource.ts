import { definePublished } from "../../api/resource";

/** An article of the blog. */
export const post = definePublished({
  key: "post",
  labels: {
    one: "blog post",
    many: "blog posts",
    none: "No blog posts found. Create your first post!",
    loadFailed: "Error fetching blog posts. Check console for details.",
    saveFailed: "Error saving blog post. Please check the console for details.",
    saveRefused: {
      401: "Authentication error. Please log in as admin first.",
      403: "Permission denied. Admin access required.",
    },
  },
  table: "posts",
  titleColumn: "title",
  path: "/blog",
  right: "posts",
  actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  state: "status",
  sitemap: "/blog",
  find: { order: 60, detail: "date", isDay: true },
  search: { texts: ["excerpt", { markdown: "content" }, { list: "categories" }], date: "date" },
  view: "preview-links",
  trash: {
    with: [
      { table: "post_categories", column: "post_id" },
      { table: "post_versions", column: "post_id" },
    ],
    links: [],
    references: [
      { table: "posts", column: "author_id", to: "users", otherwise: "clear" },
      { table: "post_versions", column: "user_id", to: "users", otherwise: "clear" },
    ],
  },
  tab: {
    right: "posts.draft",
    order: 30,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});
