import { useCallback, useRef } from "react";
import { ApiError } from "../../client/api-error";
import { detailOf } from "../../client/use-loaded";
import { toast } from "../../ui/overlay/toast";
import { aboutOf, type BaseItem, useLabels } from "../labels";

interface Saving<Item extends BaseItem> {
  item: Item;
  /** what changes: it shows before the server has answered */
  to: Partial<Item>;
  call: () => Promise<Item>;
  /** what has been done then, in a sentence; left out for what only makes way for something else */
  said?: string;
}

/** @returns once it is saved, or taken back */
export type SaveAtOnce<Item extends BaseItem> = (saving: Saving<Item>) => Promise<void>;

interface Shown<Item> {
  /** lays a change over the item that is shown */
  alter: (id: BaseItem["id"], to: Partial<Item>) => void;
  /** asks the server for the list again */
  reload: () => void;
}

/**
 * Saves a change without a form: it shows at once, and is taken back, with a notice, when the server refuses it. Several
 * changes of one item are sent one after the other, in the order in which they were made.
 */
export function useSaveAtOnce<Item extends BaseItem>({ alter, reload }: Shown<Item>): SaveAtOnce<Item> {
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
          // While another change waits, what is shown is newer than this answer.
          if (line.waiting === 1) alter(id, saved);
          if (said) toast({ about, message: said });
        } catch (error) {
          alter(id, before);
          reload();
          // Without a session the guard leads to the sign-in page; there is nothing to say here.
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
