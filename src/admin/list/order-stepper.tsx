import { useMaySave } from "../drafts/drafts-api";
import type { List, ListColumn } from "./columns/list-column";
import { OrderHandle } from "./inline/order-handle";
import { inPlace, moveBy, moveByOne, type Placed, type SortOrder } from "./move-by-one";
import { Stepper } from "./stepper";

interface OrderStepperProps<Item extends Placed> {
  item: Item;
  name: string;
  /** the list in which it moves */
  list: Pick<List<Item>, "items" | "save" | "reload" | "sorting">;
  amongEquals: SortOrder<Item> | undefined;
  setOrder: (id: number, order_priority: number) => Promise<Item>;
}

/** Moves an item by one place or by dragging. Changes its order number and, if needed, those of others. */
function OrderStepper<Item extends Placed>(props: OrderStepperProps<Item>) {
  const maySave = useMaySave();
  const { item, name, list, amongEquals, setOrder } = props;
  const { items, save, reload } = list;
  const move = async (places: number): Promise<void> => {
    const changes = moveBy(items, item.id, places, amongEquals);
    const moved = items.map((other) => ({ ...other, ...changes.find(({ id }) => id === other.id) }));
    const after = inPlace<Item>(moved, amongEquals);
    const at = after.findIndex(({ id }) => id === item.id);
    const said = `The order of “${name}” is now ${after[at]?.order_priority}: place ${at + 1} of ${items.length}.`;
    const saved = changes.map(({ id, order_priority }, index) => {
      const changed = items.find((other) => other.id === id);
      if (!changed) return undefined;
      const call = () => setOrder(id, order_priority);
      // Every Item has the field; TypeScript cannot see that for a type parameter.
      const to = { order_priority } as Partial<Item>;
      return save({ item: changed, to, call, ...(index === changes.length - 1 && { said }) });
    });
    await Promise.all(saved);
  };
  // People who may only draft see the number, without buttons that the server would refuse.
  if (!maySave) return <span className="fact-type text-soft">Order: {item.order_priority}</span>;
  const isAsShown = list.sorting.current === "-order_priority";
  return (
    <div className="flex items-center gap-1">
      {isAsShown && items.length > 1 && (
        <OrderHandle name={name} id={item.id} ids={items.map(({ id }) => id)} onMove={move} onSettled={reload} />
      )}
      <Stepper
        label="Order"
        name={name}
        value={item.order_priority}
        canLower={moveByOne(items, item.id, -1, amongEquals).length > 0}
        onStep={move}
        onSettled={reload}
      />
    </div>
  );
}

/** A column to change the order of a list. @param amongEquals the order of items with equal numbers */
export const orderColumn = <Item extends Placed>(
  nameOf: (item: Item) => string,
  setOrder: OrderStepperProps<Item>["setOrder"],
  amongEquals?: SortOrder<Item>,
): ListColumn<Item> => ({
  heading: "Order",
  cell: (item, list) => (
    <OrderStepper item={item} name={nameOf(item)} list={list} amongEquals={amongEquals} setOrder={setOrder} />
  ),
});
