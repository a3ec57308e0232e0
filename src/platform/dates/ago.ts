const steps = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago an instant was, in words that need no time zone: "2 hours ago"; "just now" within a minute. */
export function ago(instant: Date, now: Date): string {
  const passed = now.getTime() - instant.getTime();
  for (const [unit, length] of steps) {
    if (passed >= length) return new Intl.RelativeTimeFormat("en-GB").format(-Math.floor(passed / length), unit);
  }
  return "just now";
}
