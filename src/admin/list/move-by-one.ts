/** A thing with a place in a list: higher numbers come first. */
export interface Placed {
  id: number;
  order_priority: number;
}

/** Which of two things with equal numbers comes first: below 0 for the one, above 0 for the other. */
export type AmongEquals<Item> = (one: Item, other: Item) => number;

/** The lower id first. */
const byId: AmongEquals<Pick<Placed, "id">> = (one, other) => one.id - other.id;

/** What was made earlier first, and of the same moment the lower id. */
export const byAge: AmongEquals<Pick<Placed, "id"> & { created_at: string }> = (one, other) =>
  one.created_at === other.created_at ? byId(one, other) : one.created_at < other.created_at ? -1 : 1;

/** Things in the order in which they are shown. */
export const inPlace = <Item extends Placed>(items: readonly Item[], amongEquals: AmongEquals<Item> = byId): Item[] =>
  items.toSorted((one, other) => other.order_priority - one.order_priority || amongEquals(one, other));

/**
 * The numbers that move one item by one place, whatever the numbers are: by 1 where that does it, as when neighbours follow one
 * another, or when it is at the end that it moves to already; else to the least number that puts it past its neighbour. Where
 * equal numbers leave no room for it, those before it make way too.
 *
 * @param by 1 towards the front, -1 towards the end
 * @param amongEquals the order in which the list has things with equal numbers
 * @returns what is to be set: the thing itself comes last; empty where nothing can be lowered any more
 */
export function moveByOne<Item extends Placed>(
  items: readonly Item[],
  id: number,
  by: 1 | -1,
  amongEquals: AmongEquals<Item> = byId,
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

/**
 * The numbers that move one item by several places: those of as many moves by one.
 *
 * @param places towards the front; towards the end where it is below 0
 */
export function moveBy<Item extends Placed>(
  items: readonly Item[],
  id: number,
  places: number,
  amongEquals: AmongEquals<Item> = byId,
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

/** The least number, from `least` on, with which a thing comes before what follows it. */
const before = <Item extends Placed>(
  item: Item,
  following: Item | undefined,
  least: number,
  amongEquals: AmongEquals<Item>,
): number =>
  following ? Math.max(least, following.order_priority + (amongEquals(item, following) < 0 ? 0 : 1)) : least;

const isOrder = (wanted: readonly Placed[], found: readonly Placed[]) =>
  wanted.every(({ id }, place) => found[place]?.id === id);
