/** A date by its start on the site's clock, as if that were UTC; milliseconds. */
interface Placed {
  wall: number;
}

interface Matched<Stored, Given> {
  /** dates that were moved, with the stored ones */
  pairs: [Stored, Given][];
  /** whether the rest may be moved dates too, or others */
  isUnsure: boolean;
}

const dayOf = ({ wall }: Placed): number => Math.floor(wall / 86_400_000);

/**
 * Matches stored dates of a series that are no longer in its calendar with those that are new there: by their day, by a
 * move that is the same for all, or by their order if there are as many.
 * @param isWhole whether all stored dates of the series are missing, so that it has moved as a whole
 */
export function matchMovedDates<Stored extends Placed, Given extends Placed>(
  stored: readonly Stored[],
  given: readonly Given[],
  isWhole: boolean,
): Matched<Stored, Given> {
  const [one, other] = [stored, given].map((dates) => dates.toSorted((a, b) => a.wall - b.wall)) as [Stored[], Given[]];
  const sameDay = pairsByDay(one, other);
  if (sameDay.length > 0 || stored.length === 0 || given.length === 0) return { pairs: sameDay, isUnsure: false };
  if (!isWhole) return { pairs: [], isUnsure: false };
  const moved = one.length === other.length ? pairsByOrder(one, other) : pairsByMove(one, other);
  return { pairs: moved, isUnsure: moved.length === 0 };
}

export const pairsByOrder = <Stored extends Placed, Given extends Placed>(
  stored: readonly Stored[],
  given: readonly Given[],
): [Stored, Given][] =>
  stored.flatMap((one, at): [Stored, Given][] => {
    const other = given[at];
    return other ? [[one, other]] : [];
  });

/** Pairs of days with one date each. */
function pairsByDay<Stored extends Placed, Given extends Placed>(stored: Stored[], given: Given[]): [Stored, Given][] {
  const byDay = Map.groupBy(given, dayOf);
  const storedByDay = Map.groupBy(stored, dayOf);
  return stored.flatMap((one): [Stored, Given][] => {
    const [other, ...more] = byDay.get(dayOf(one)) ?? [];
    const isOnly = more.length === 0 && storedByDay.get(dayOf(one))?.length === 1;
    return other && isOnly ? [[one, other]] : [];
  });
}

/** Pairs by the smallest move that takes each stored date to a given one, and is shorter than their distance. */
function pairsByMove<Stored extends Placed, Given extends Placed>(stored: Stored[], given: Given[]): [Stored, Given][] {
  const [first, second] = stored;
  if (!first || !second) return [];
  const byWall = new Map(given.map((one) => [one.wall, one]));
  const longest = (second.wall - first.wall) / 2;
  const moves = given.map(({ wall }) => wall - first.wall).filter((by) => Math.abs(by) < longest);
  const by = moves.find((move) => stored.every(({ wall }) => byWall.has(wall + move)));
  return by === undefined ? [] : stored.map((one) => [one, byWall.get(one.wall + by) as Given]);
}
