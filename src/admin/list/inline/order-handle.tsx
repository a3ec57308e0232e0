import { type PointerEvent, useRef } from "react";
import { GripVertical } from "../../symbols";

interface OrderHandleProps {
  /** of the item, so that every handle is told from the others */
  name: string;
  id: number;
  /** the items in the order in which they are shown */
  ids: readonly number[];
  /** so many places towards the front; towards the end where it is below 0 */
  onMove: (places: number) => Promise<void>;
  /** the moves are over: a new order may show now */
  onSettled: () => void;
}

/** The card or row under a point. */
const cardAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-card]");

/** Moves an item to where it is dragged, or by the arrow keys, a place at a time. */
export function OrderHandle({ name, id, ids, onMove, onSettled }: OrderHandleProps) {
  const over = useRef<HTMLElement>(undefined);
  const moved = useRef(false);
  const leave = () => {
    over.current?.removeAttribute("data-drop");
    over.current = undefined;
  };
  const drag = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    leave();
    const card = cardAt(clientX, clientY);
    if (!card || card.dataset.card === String(id)) return;
    card.setAttribute("data-drop", "");
    over.current = card;
  };
  const drop = ({ clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    // Where it is let go counts, whatever the last movement that was told of.
    const target = ids.indexOf(Number(cardAt(clientX, clientY)?.dataset.card));
    leave();
    if (target < 0 || ids[target] === id) return;
    // Asked for again before all of it is saved, the list would come back as it was.
    void onMove(ids.indexOf(id) - target).then(onSettled);
  };
  return (
    <button
      type="button"
      aria-label={`Move ${name}`}
      title="Drag to another place, or press the arrow keys"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={leave}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowLeft: 1, ArrowDown: -1, ArrowRight: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        moved.current = true;
        void onMove(by);
      }}
      onBlur={() => {
        if (moved.current) onSettled();
        moved.current = false;
      }}
      className="grid size-11 cursor-grab touch-none place-items-center rounded-sm text-soft hover:bg-stone hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}
