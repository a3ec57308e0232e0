import type { BulkAnswer } from "../../api/bulk";
import { sessionApi } from "../../client/session";
import { detailOf } from "../../client/use-loaded";
import { toast } from "../../ui/overlay/toast";
import type { BaseItem } from "../labels";

interface Said<Item extends BaseItem> {
  /** those with whom it was to be done */
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** what has been done with so many, in a sentence */
  done: (count: number) => string;
  /** what was deleted is here again */
  onBack: () => void;
}

/** So many failures are told one by one. */
const mostTold = 3;

/**
 * Says what became of something that was done with several items, and offers to undo it where they were deleted.
 *
 * @returns why it was not done with the others, in a sentence; undefined where there are none
 */
export function saidTogether<Item extends BaseItem>(
  { done, failed, trash_ids }: BulkAnswer,
  said: Said<Item>,
): string | undefined {
  const undo = async () => {
    try {
      const back = await sessionApi.call<BulkAnswer>("POST", "/trash/restore", { body: { ids: trash_ids } });
      const [first] = back.failed;
      toast({
        about: "selection",
        tone: first ? "error" : "success",
        message: `${back.done} of ${trash_ids.length} are back. ${first?.detail ?? ""}`.trim(),
      });
    } catch (error) {
      toast({ about: "selection", tone: "error", message: `They could not be brought back. ${detailOf(error)}` });
    }
    said.onBack();
  };
  const action = trash_ids.length > 0 ? { action: { label: "Undo", press: () => void undo() } } : {};
  if (done > 0) toast({ about: "selection", message: said.done(done), ...action });
  if (failed.length === 0) return undefined;
  const names = new Map(said.items.map((item) => [item.id, said.nameOf(item)]));
  const lines = failed.slice(0, mostTold).map(({ id, detail }) => `${names.get(id) ?? `No. ${id}`}: ${detail}`);
  const more = failed.length - lines.length;
  return `${lines.join(". ")}${more > 0 ? `, and ${more} more` : ""}`;
}
