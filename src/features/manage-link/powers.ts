import type { Managed } from "./schema";

/** What whoever holds the link of a registration can do with it now; of a cancelled event nothing can be changed. */
export const powersOf = ({ can_change, dates }: Pick<Managed, "can_change" | "dates">): string =>
  can_change
    ? "change and cancel your registration"
    : dates.length > 0
      ? "see your registration and move it to another date"
      : "see your registration";
