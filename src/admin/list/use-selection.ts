import { useRef, useState } from "react";
import { maxAtOnce } from "../../api/bulk";
import { plural } from "../../ui/formatting";
import { toast } from "../../ui/overlay/toast";
import type { BaseItem } from "../labels";

/** Items selected for a bulk action. */
export interface Selection<Item extends BaseItem> {
  /** in the order of selection, with the current state of visible items */
  chosen: readonly Item[];
  has: (item: Item) => boolean;
  /** @param isRange selects everything between the last pressed item and this one */
  choose: (item: Item, isChosen: boolean, isRange: boolean) => void;
  /** selects all items on this page, or none of them */
  chooseShown: (isChosen: boolean) => void;
  /** keeps only these selected; none if left out */
  keep: (ids?: readonly BaseItem["id"][]) => void;
}

type Chosen<Item> = ReadonlyMap<BaseItem["id"], Item>;

/**
 * Keeps a selection across pages, up to what one request takes; a change of search or filters clears it.
 * @param narrowing a string that changes with them
 * @param shown the items of this page
 */
export function useSelection<Item extends BaseItem>(narrowing: string, shown: readonly Item[]): Selection<Item> {
  const [held, setHeld] = useState<{ narrowing: string; items: Chosen<Item> }>({ narrowing, items: new Map() });
  const last = useRef<BaseItem["id"]>(undefined);
  const items: Chosen<Item> = held.narrowing === narrowing ? held.items : new Map();
  const now = new Map(shown.map((item) => [item.id, item]));

  const set = (changed: Chosen<Item>) => {
    if (changed.size > maxAtOnce && changed.size > items.size)
      return toast({ about: "selection", tone: "error", message: `At most ${plural(maxAtOnce, "row")} at once.` });
    setHeld({ narrowing, items: changed });
  };
  const setEach = (some: readonly Item[], isChosen: boolean) => {
    const changed = new Map(items);
    for (const item of some) {
      if (isChosen) changed.set(item.id, item);
      else changed.delete(item.id);
    }
    set(changed);
  };
  const upTo = (item: Item): readonly Item[] => {
    const [from, to] = [last.current, item.id].map((id) => shown.findIndex((one) => one.id === id)) as [number, number];
    return from < 0 ? [item] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  return {
    chosen: [...items.values()].map((item) => now.get(item.id) ?? item),
    has: ({ id }) => items.has(id),
    choose: (item, isChosen, isRange) => {
      setEach(isRange ? upTo(item) : [item], isChosen);
      last.current = item.id;
    },
    chooseShown: (isChosen) => setEach(shown, isChosen),
    keep: (ids = []) => set(new Map([...items].filter(([id]) => ids.includes(id)))),
  };
}
