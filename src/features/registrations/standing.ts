import type { Registration } from "./schema";

/** What stands in the way of coming: the place in line, or that the place has to be confirmed; undefined for who has one. */
export const standingLine = ({
  place_in_line,
  registration_status,
}: Pick<Registration, "place_in_line" | "registration_status">): string | undefined =>
  place_in_line !== null
    ? `On the waiting list, number ${place_in_line}`
    : registration_status === "offered"
      ? "A place is kept for you: please confirm it"
      : undefined;
