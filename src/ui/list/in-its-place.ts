interface Placed {
  id: number;
  order_priority: number;
  created_at: string;
}

/** Inserts an item into a list by its order number, descending, and then by age. */
export function inItsPlace<T extends Placed>(list: readonly T[], own: T): T[] {
  const others = list.filter(({ id }) => id !== own.id);
  return [...others, own].sort(
    (one, other) =>
      other.order_priority - one.order_priority || one.created_at.localeCompare(other.created_at) || one.id - other.id,
  );
}
