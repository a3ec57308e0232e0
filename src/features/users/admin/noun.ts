import type { Noun } from "../../../admin/noun";

export const userNoun: Noun = {
  one: "user",
  many: "users",
  none: "No users found.",
  noneMatching: "No users found matching your filters.",
};
