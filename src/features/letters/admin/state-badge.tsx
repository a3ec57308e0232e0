import { CircleX, Pencil, Send } from "../../../admin/symbols";
import { Badge, type Tone } from "../../../ui/badge";
import { CircleCheck, Clock } from "../../../ui/symbols";
import type { LetterState } from "../schema";

const looks = {
  draft: { label: "Draft", tone: "neutral", icon: Pencil },
  scheduled: { label: "Scheduled", tone: "violet", icon: Clock },
  sending: { label: "Being sent", tone: "amber", icon: Send },
  sent: { label: "Sent", tone: "moss", icon: CircleCheck },
  stopped: { label: "Stopped", tone: "red", icon: CircleX },
} as const satisfies Record<LetterState, { label: string; tone: Tone; icon: typeof Clock }>;

export const letterStateChoices = (Object.keys(looks) as LetterState[]).map((value) => ({
  value,
  label: looks[value].label,
}));

/** The badge of a letter's state. */
export function LetterStateBadge({ state }: { state: LetterState }) {
  const { label, tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
