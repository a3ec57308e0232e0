import { useCallback, useRef } from "react";
import { ApiError } from "../../client/api-error";
import { detailOf } from "../../client/use-loaded";
import { toast } from "../../ui/overlay/toast";
import { aboutOf, type BaseItem, useLabels } from "../labels";

interface Saving<Item extends BaseItem> {
  item: Item;
  /** the change, shown before the server responds */
  to: Partial<Item>;
  call: () => Promise<Item>;
  /** the success message; left out for items that only make room for another */
  said?: string;
}

/** @returns once it is saved or undone */
export type SaveAtOnce<Item extends BaseItem> = (saving: Saving<Item>) => Promise<void>;

interface ShownList<Item> {
  alter: (id: BaseItem["id"], to: Partial<Item>) => void;
  reload: () => void;
}

/** Saves a change at once, and undoes it with a notice if refused. Changes of one item are sent in sequence. */
export function useSaveAtOnce<Item extends BaseItem>({ alter, reload }: ShownList<Item>): SaveAtOnce<Item> {
  const labels = useLabels();
  const lines = useRef(new Map<BaseItem["id"], { last: Promise<void>; waiting: number }>());
  return useCallback(
    ({ item, to, call, said }) => {
      const { id } = item;
      const about = aboutOf(labels, item);
      const before = Object.fromEntries(Object.keys(to).map((key) => [key, item[key as keyof Item]])) as Partial<Item>;
      const line = lines.current.get(id) ?? { last: Promise.resolve(), waiting: 0 };
      lines.current.set(id, line);
      alter(id, to);
      line.waiting++;
      const send = async () => {
        try {
          const saved = await call();
          // While another change waits, the list shows a newer state than this response.
          if (line.waiting === 1) alter(id, saved);
          if (said) toast({ about, message: said });
        } catch (error) {
          alter(id, before);
          reload();
          // Without a session the guard redirects to the sign-in page; no message is needed here.
          if (error instanceof ApiError && error.status === 401) return;
          toast({ about, tone: "error", message: `The ${labels.one} could not be changed. ${detailOf(error)}` });
        } finally {
          line.waiting--;
        }
      };
      line.last = line.last.then(send);
      return line.last;
    },
    [labels, alter, reload],
  );
}
