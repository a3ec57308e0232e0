import { bookableUntil, firstFree, overlaps, type Situation, type Span } from "../rules";
import type { RefusalReason } from "../schema";

/* The times for which somebody can wait, and those that a change may have freed. Pure functions, as the rules are. */

/** The same machine without bookings and repairs, however far ahead. */
const emptied = (situation: Situation): Situation => ({
  ...situation,
  taken: [],
  units: situation.units.map(({ id }) => ({ id, blockedUntil: undefined })),
  rules: { ...situation.rules, ahead_days: 366 },
});

/**
 * Returns why a time never becomes free, whatever is cancelled or repaired; undefined if it may. A time that lies too far
 * ahead today may.
 */
export function whyNeverFree(span: Span, situation: Situation): RefusalReason | undefined {
  const atBest = emptied(situation);
  if (atBest.units.length === 0) return "down";
  if (firstFree(span, atBest)) return undefined;
  return firstFree(span, { ...atBest, open: undefined }) ? "hours" : "step";
}

const key = ({ from, to, unitId = 0 }: Span & { unitId?: number }) => `${unitId} ${from} ${to}`;

/** The spans of one list that another does not have. */
const without = (spans: readonly Span[], others: readonly Span[]): Span[] => {
  const known = new Set(others.map(key));
  return spans.filter((span) => !known.has(key(span)));
};

const spansOf = (times: Situation["open"]): Span[] => (times ?? []).map(([from, to]) => ({ from, to }));

/** Whether a unit is there, or accepts bookings, from an earlier time on than before. */
const hasMoreUnits = (before: Situation, after: Situation): boolean =>
  after.units.some(({ id, blockedUntil = 0 }) => {
    const earlier = before.units.find((unit) => unit.id === id);
    return !earlier || (earlier.blockedUntil ?? 0) > blockedUntil;
  });

/** The spans in which a machine may have become free between two looks; "any" after a change of its rules or units. */
export function freedBetween(before: Situation, after: Situation): Span[] | "any" {
  const hasOtherRules =
    JSON.stringify(before.rules) !== JSON.stringify(after.rules) ||
    before.timeZone !== after.timeZone ||
    (before.open === undefined) !== (after.open === undefined);
  if (hasOtherRules || hasMoreUnits(before, after)) return "any";
  const lastDay = ({ now, timeZone, rules }: Situation) => bookableUntil(now, timeZone, rules.ahead_days);
  const ahead = { from: lastDay(before), to: lastDay(after) };
  return [
    ...without(before.taken, after.taken),
    ...without(spansOf(after.open), spansOf(before.open)),
    ...(ahead.from < ahead.to ? [ahead] : []),
  ];
}

/** Whether a watch for a time has to be looked at again. @param pauseMs the pause after each booking */
export const mayBeFreed = ({ from, to }: Span, freed: Span[] | "any", pauseMs: number): boolean =>
  freed === "any" || freed.some((span) => overlaps({ from, to: to + pauseMs }, span));
