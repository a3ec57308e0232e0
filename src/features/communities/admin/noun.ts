import type { Noun } from "../../../admin/noun";

export const communityNoun: Noun = {
  one: "community",
  many: "communities",
  none: "No communities found. Create your first community!",
};
