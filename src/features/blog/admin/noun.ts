import type { Noun } from "../../../admin/noun";

export const postNoun: Noun = {
  one: "blog post",
  many: "blog posts",
  none: "No blog posts found. Create your first post!",
  loadFailed: "Error fetching blog posts. Check console for details.",
  saveFailed: "Error saving blog post. Please check the console for details.",
  saveRefused: {
    401: "Authentication error. Please log in as admin first.",
    403: "Permission denied. Admin access required.",
  },
};
