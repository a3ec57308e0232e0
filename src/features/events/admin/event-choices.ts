import { formatDate, formatTime } from "../../../ui/formatting";
import type { Event } from "../schema";

type Named = Pick<Event, "id" | "title" | "start_date">;

/** Labels events: "Soldering (Sat 14 Mar 2026)", with the time or number where several would be alike. */
export function eventChoices(events: readonly Named[], timeZone: string): { value: string; label: string }[] {
  const named = events.map(({ id, title, start_date }) => {
    const day = formatDate(start_date, timeZone);
    const time = formatTime(start_date, timeZone);
    return {
      id,
      labels: [`${title} (${day})`, `${title} (${day}, ${time})`, `${title} (${day}, ${time}, number ${id})`],
    };
  });
  const counts = new Map<string, number>();
  for (const label of named.flatMap(({ labels }) => labels)) counts.set(label, (counts.get(label) ?? 0) + 1);
  return named.map(({ id, labels }) => ({
    value: String(id),
    label: labels.find((label) => counts.get(label) === 1) ?? `${labels.at(-1)}`,
  }));
}
