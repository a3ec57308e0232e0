import type { Noun } from "../../../admin/noun";

export const teamNoun: Noun = {
  one: "team member",
  many: "team members",
  none: "No team members found. Add your first team member!",
};
