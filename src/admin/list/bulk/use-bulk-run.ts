import { useState } from "react";
import type { BulkAnswer } from "../../../api/bulk-answer";
import { detailOf } from "../../../client/use-loaded";
import { plural } from "../../../ui/formatting";
import type { Failure } from "../../error-banner";
import type { BaseItem } from "../../labels";
import { bulkMessage } from "../bulk-message";
import type { Selection } from "../use-selection";

export interface Selected<Item extends BaseItem> {
  selection: Selection<Item>;
  /** called to reload the list; "deleted" when rows went away */
  onDone: (why: "deleted" | "changed") => void;
  onFailed: (failure: Failure) => void;
}

interface Words<Item extends BaseItem> {
  one: string;
  many?: string;
  nameOf: (item: Item) => string;
}

/** Runs one bulk action at a time on the selected items, and says how it went. Failed items stay selected. */
export function useBulkRun<Action extends string, Item extends BaseItem>(
  { selection: { chosen, keep }, onDone, onFailed }: Selected<Item>,
  { one, many, nameOf }: Words<Item>,
) {
  const [busy, setBusy] = useState<Action>();
  const ids = chosen.map(({ id }) => id) as Item["id"][];
  const run = async (action: Action, call: () => Promise<BulkAnswer>, done: (count: number) => string) => {
    if (busy) return;
    setBusy(() => action);
    try {
      const answer = await call();
      const failed = answer.failed.map(({ id }) => id);
      const why = bulkMessage(answer, { items: chosen, nameOf, done, onBack: () => onDone("changed") });
      if (why) onFailed({ what: `${plural(failed.length, one, many)} not changed`, why });
      keep(action === "delete" || failed.length > 0 ? failed : ids);
      onDone(action === "delete" ? "deleted" : "changed");
    } catch (error) {
      onFailed({ what: "Nothing was changed", why: detailOf(error) });
    }
    setBusy(undefined);
  };
  return { ids, busy, run };
}
