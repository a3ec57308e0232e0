import type { Managed } from "./schema";

/** Says which changes a registration link still allows; none for a cancelled event. */
export const allowedChanges = ({ can_change, dates }: Pick<Managed, "can_change" | "dates">): string =>
  can_change
    ? "change and cancel your registration"
    : dates.length > 0
      ? "see your registration and move it to another date"
      : "see your registration";
