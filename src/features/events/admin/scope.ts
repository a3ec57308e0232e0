import type { Event, Scope } from "../schema";

const labels: Record<Scope, string> = {
  one: "This date only",
  following: "This and later dates",
  all: "All dates of the series",
};

/** The dates of a series to which a change can apply, as choices; undefined for a single event. */
export const scopeChoices = ({ series_id }: Pick<Event, "series_id">, most: "all" | "following" = "all") =>
  series_id === null
    ? undefined
    : (["one", "following", "all"] as const)
        .filter((value) => value !== "all" || most === "all")
        .map((value) => ({ value, label: labels[value] }));
