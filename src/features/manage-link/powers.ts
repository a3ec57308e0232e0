import { t } from "../../platform/languages/texts";
import type { Managed } from "./schema";

/** Says which changes a registration link still allows; none for a cancelled event. */
export const allowedChanges = ({ can_change, dates }: Pick<Managed, "can_change" | "dates">): string =>
  can_change
    ? t`change and cancel your registration`
    : dates.length > 0
      ? t`see your registration and move it to another date`
      : t`see your registration`;
