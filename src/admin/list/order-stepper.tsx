import type { List } from "./columns/list-column";
import { type AmongEquals, inPlace, moveByOne, type Placed } from "./move-by-one";
import { Stepper } from "./stepper";

interface OrderStepperProps<Item extends Placed> {
  item: Item;
  name: string;
  /** those that are listed, among which it moves */
  list: Pick<List<Item>, "items" | "save" | "reload">;
  /** the order in which the list has things with equal numbers; by id unless said */
  amongEquals?: AmongEquals<Item>;
  setOrder: (id: number, order_priority: number) => Promise<Item>;
}

/** Moves a thing by one place among those that are listed, by its order number and, where it must be, by those of others. */
export function OrderStepper<Item extends Placed>(props: OrderStepperProps<Item>) {
  const { item, name, list, amongEquals, setOrder } = props;
  const { items, save, reload } = list;
  const move = (by: 1 | -1) => {
    const changes = moveByOne(items, item.id, by, amongEquals);
    const moved = items.map((other) => ({ ...other, ...changes.find(({ id }) => id === other.id) }));
    const after = inPlace<Item>(moved, amongEquals);
    const at = after.findIndex(({ id }) => id === item.id);
    const said = `The order of “${name}” is now ${after[at]?.order_priority}: place ${at + 1} of ${items.length}.`;
    changes.forEach(({ id, order_priority }, index) => {
      const changed = items.find((other) => other.id === id);
      if (!changed) return;
      const call = () => setOrder(id, order_priority);
      // Every Item has the field; TypeScript cannot see that through a type that may have more of them.
      const to = { order_priority } as Partial<Item>;
      save({ item: changed, to, call, ...(index === changes.length - 1 && { said }) });
    });
  };
  return (
    <Stepper
      label="Order"
      name={name}
      value={item.order_priority}
      canLower={moveByOne(items, item.id, -1, amongEquals).length > 0}
      onStep={move}
      onSettled={reload}
    />
  );
}
