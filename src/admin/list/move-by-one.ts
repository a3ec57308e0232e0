/** An item with a place in a list: higher numbers come first, and of equal ones the older item, which has the lower id. */
export interface Placed {
  id: number;
  order_priority: number;
}

/** Items in the order in which they are shown. */
export const inPlace = <Item extends Placed>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => other.order_priority - one.order_priority || one.id - other.id);

/** The least number, from `least` on, with which an item comes before what follows it. */
const before = (id: number, following: Placed | undefined, least: number): number =>
  following ? Math.max(least, following.order_priority + (id < following.id ? 0 : 1)) : least;

/**
 * The numbers that move one item by one place, whatever the numbers are: by 1 where that does it, as when neighbours follow one
 * another, or when it is at the end that it moves to already; else to the least number that puts it past its neighbour. Where
 * equal numbers leave no room for it, those before it make way too.
 *
 * @param by 1 towards the front, -1 towards the end
 * @returns what is to be set: the item itself comes last; empty where nothing can be lowered any more
 */
export function moveByOne(items: readonly Placed[], id: number, by: 1 | -1): Placed[] {
  const shown = inPlace(items);
  const at = shown.findIndex((item) => item.id === id);
  const moved = shown[at];
  if (!moved) return [];
  const other = shown[at - by];
  const stepped = { id, order_priority: moved.order_priority + by };
  if (!other) return stepped.order_priority < 0 ? [] : [stepped];
  const wanted = shown.with(at, other).with(at - by, moved);
  if (stepped.order_priority >= 0 && isOrder(wanted, inPlace(shown.with(at, stepped)))) return [stepped];
  const changed: Placed[] = [];
  let following: Placed | undefined;
  for (const item of wanted.toReversed()) {
    const order_priority = before(item.id, following, item.id === id ? 0 : item.order_priority);
    following = { id: item.id, order_priority };
    if (order_priority !== item.order_priority) changed.push(following);
  }
  return changed.toSorted((one, another) => Number(one.id === id) - Number(another.id === id));
}

const isOrder = (wanted: readonly Placed[], found: readonly Placed[]) =>
  wanted.every(({ id }, place) => found[place]?.id === id);
