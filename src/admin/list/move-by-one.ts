export interface Placed {
  id: number;
  order_priority: number;
}

/** Compares two items with equal numbers: below 0 if the first comes first. */
export type SortOrder<Item> = (one: Item, other: Item) => number;

/** The lower id first. */
const byId: SortOrder<Pick<Placed, "id">> = (one, other) => one.id - other.id;

/** Older items first; with the same time, the lower id first. */
export const byAge: SortOrder<Pick<Placed, "id"> & { created_at: string }> = (one, other) =>
  one.created_at === other.created_at ? byId(one, other) : one.created_at < other.created_at ? -1 : 1;

/** Returns items in display order. */
export const inPlace = <Item extends Placed>(items: readonly Item[], amongEquals: SortOrder<Item> = byId): Item[] =>
  items.toSorted((one, other) => other.order_priority - one.order_priority || amongEquals(one, other));

/**
 * Returns the numbers that move an item by one place: by 1 if that is enough or it is at the end, else past its
 * neighbour. Where equal numbers leave no room, the items before it move too.
 * @param by 1 towards the front, -1 towards the end
 * @param amongEquals the order of items with equal numbers
 * @returns the changed numbers, the item last; empty if its number cannot go lower
 */
export function moveByOne<Item extends Placed>(
  items: readonly Item[],
  id: number,
  by: 1 | -1,
  amongEquals: SortOrder<Item> = byId,
): Placed[] {
  const shown = inPlace(items, amongEquals);
  const at = shown.findIndex((item) => item.id === id);
  const moved = shown[at];
  if (!moved) return [];
  const other = shown[at - by];
  const stepped = { ...moved, order_priority: moved.order_priority + by };
  if (!other) return stepped.order_priority < 0 ? [] : [numberOf(stepped)];
  const wanted = shown.with(at, other).with(at - by, moved);
  if (stepped.order_priority >= 0 && isOrder(wanted, inPlace(shown.with(at, stepped), amongEquals)))
    return [numberOf(stepped)];
  const changed: Placed[] = [];
  let following: Item | undefined;
  for (const item of wanted.toReversed()) {
    const least = item.id === id ? 0 : item.order_priority;
    following = { ...item, order_priority: before(item, following, least, amongEquals) };
    if (following.order_priority !== item.order_priority) changed.push(numberOf(following));
  }
  return changed.toSorted((one, another) => Number(one.id === id) - Number(another.id === id));
}

/** Repeats `moveByOne`. @param places towards the front; below 0 towards the end */
export function moveBy<Item extends Placed>(
  items: readonly Item[],
  id: number,
  places: number,
  amongEquals: SortOrder<Item> = byId,
): Placed[] {
  let moved = items;
  for (let place = 0; place < Math.abs(places); place++) {
    const changes = moveByOne(moved, id, places > 0 ? 1 : -1, amongEquals);
    moved = moved.map((item) => ({ ...item, ...changes.find((change) => change.id === item.id) }));
  }
  return moved
    .filter((item, at) => item.order_priority !== items[at]?.order_priority)
    .map(numberOf)
    .toSorted((one, another) => Number(one.id === id) - Number(another.id === id));
}

const numberOf = ({ id, order_priority }: Placed): Placed => ({ id, order_priority });

const before = <Item extends Placed>(
  item: Item,
  following: Item | undefined,
  least: number,
  amongEquals: SortOrder<Item>,
): number =>
  following ? Math.max(least, following.order_priority + (amongEquals(item, following) < 0 ? 0 : 1)) : least;

const isOrder = (wanted: readonly Placed[], found: readonly Placed[]) =>
  wanted.every(({ id }, place) => found[place]?.id === id);
