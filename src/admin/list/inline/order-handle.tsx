import { type PointerEvent, useRef } from "react";
import { GripVertical } from "../../symbols";

interface OrderHandleProps {
  /** the name of the item, so that every handle has a unique label */
  name: string;
  id: number;
  /** the ids in display order */
  ids: readonly number[];
  /** places towards the front; below 0 towards the end */
  onMove: (places: number) => Promise<void>;
  /** called after the last move: a new order may show now */
  onSettled: () => void;
}

/** Returns the card or row under a point. */
const cardAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-card]");

/** Moves an item by dragging, or one place at a time with the arrow keys. */
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
    // The position of release counts, even if the last move event was elsewhere.
    const target = ids.indexOf(Number(cardAt(clientX, clientY)?.dataset.card));
    leave();
    if (target < 0 || ids[target] === id) return;
    // Reloads only after all moves are saved, or the list would come back in the old order.
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
