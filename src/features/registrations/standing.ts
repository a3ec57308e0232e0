import { t } from "../../platform/languages/texts";
import type { Registration } from "./schema";

/** The line about a missing place: the position in the queue, or a confirmation to come; undefined for a confirmed place. */
export const standingLine = ({
  place_in_line,
  registration_status,
}: Pick<Registration, "place_in_line" | "registration_status">): string | undefined =>
  place_in_line !== null
    ? t`On the waiting list, number ${{ place_in_line }}`
    : registration_status === "offered"
      ? t`A place is kept for you: please confirm it`
      : undefined;
