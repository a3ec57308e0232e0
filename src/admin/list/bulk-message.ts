import type { BulkAnswer } from "../../api/bulk-answer";
import { sessionApi } from "../../client/session";
import { detailOf } from "../../client/use-loaded";
import { toast } from "../../ui/overlay/toast";
import type { BaseItem } from "../labels";

interface BulkMessage<Item extends BaseItem> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  done: (count: number) => string;
  /** called once deleted items are restored */
  onBack: () => void;
}

/** Failures that are named individually, at most. */
const maxListed = 3;

/**
 * Shows a bulk action's result and offers to undo a deletion.
 * @returns why it failed for others; undefined if it did not
 */
export function bulkMessage<Item extends BaseItem>(
  { done, failed, trash_ids }: BulkAnswer,
  said: BulkMessage<Item>,
): string | undefined {
  const undo = async () => {
    try {
      const back = await sessionApi.call<BulkAnswer>("POST", "/trash/restore", { body: { ids: trash_ids } });
      const [first] = back.failed;
      toast({
        about: "selection",
        tone: first ? "error" : "success",
        message: `${back.done} of ${trash_ids.length} have been restored. ${first?.detail ?? ""}`.trim(),
      });
    } catch (error) {
      toast({ about: "selection", tone: "error", message: `They could not be restored. ${detailOf(error)}` });
    }
    said.onBack();
  };
  const action = trash_ids.length > 0 ? { action: { label: "Undo", press: () => void undo() } } : {};
  if (done > 0) toast({ about: "selection", message: said.done(done), ...action });
  if (failed.length === 0) return undefined;
  const names = new Map(said.items.map((item) => [item.id, said.nameOf(item)]));
  const lines = failed.slice(0, maxListed).map(({ id, detail }) => `${names.get(id) ?? `No. ${id}`}: ${detail}`);
  const more = failed.length - lines.length;
  return `${lines.join(". ")}${more > 0 ? `, and ${more} more` : ""}`;
}
