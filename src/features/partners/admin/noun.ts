import type { Noun } from "../../../admin/noun";

export const partnerNoun: Noun = {
  one: "partner",
  many: "partners",
  none: "No partners found. Add your first partner!",
};
