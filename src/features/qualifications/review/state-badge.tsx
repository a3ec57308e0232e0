import { Badge, type Tone } from "../../../ui/badge";
import { formatDate } from "../../../ui/formatting";
import type { GrantState } from "../days";

const looks: Record<GrantState | "missing", { tone: Tone; label: string }> = {
  valid: { tone: "moss", label: "Valid" },
  expiring: { tone: "amber", label: "Ends soon" },
  expired: { tone: "neutral", label: "Ended" },
  revoked: { tone: "red", label: "Revoked" },
  missing: { tone: "neutral", label: "Not yet" },
};

/** The states of grants as choices of a filter. */
export const stateChoices = (["valid", "expiring", "expired", "revoked"] as const).map((value) => ({
  value,
  label: looks[value].label,
}));

export const StateBadge = ({ state }: { state: GrantState | "missing" }) => (
  <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
);

/** A day of the calendar: "Sat 7 Mar 2026". */
export const dayInWords = (day: string): string => formatDate(day, "UTC");

/** Until when a grant lasts. */
export const endInWords = (expires_on: string | null): string => (expires_on ? dayInWords(expires_on) : "No end");
