import { RemoveSquare } from "../../../../admin/form/entry-buttons";
import type { Span } from "../../../../platform/opening/timetable";
import { fieldStyles } from "../../../../ui/form/field-styles";

export const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

interface TimeSpanProps {
  span: Span;
  /** its name: "Monday 2" */
  name: string;
  isWrong: boolean;
  errorId: string;
  onChange: (change: Partial<Span>) => void;
  onRemove: () => void;
}

/** The start and end of a span in one line. */
export function TimeSpan({ span, name, isWrong, errorId, onChange, onRemove }: TimeSpanProps) {
  const box = (part: keyof Span) => (
    <input
      type="time"
      required
      aria-label={`${name} ${part}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? errorId : undefined}
      value={span[part]}
      onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
      className={`${fieldStyles} max-w-36 min-w-0`}
    />
  );
  return (
    <div className="flex min-w-0 items-center gap-2">
      {box("opens")}
      <span aria-hidden="true">–</span>
      {box("closes")}
      <RemoveSquare label={`Remove ${name}`} onPress={onRemove} />
    </div>
  );
}

/** The first error in a form's values. */
export function firstMessage(error: unknown): string | undefined {
  if (!error || typeof error !== "object") return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === "string" && message) return message;
  for (const [name, inner] of Object.entries(error)) {
    const found = name === "ref" ? undefined : firstMessage(inner);
    if (found) return found;
  }
  return undefined;
}
