import { useState } from "react";
import type { ResourceLabels } from "../api/resource";
import type { Done } from "../client/api";
import { ApiError } from "../client/api-error";
import { detailOf } from "../client/use-loaded";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog";
import { toast } from "../ui/overlay/toast";
import { useDeletionNotes } from "./deletion-notes";
import { aboutOf, type BaseItem, inTitle, useLabels } from "./labels";
import { notifyDeleted, wayBack } from "./notify-deleted";

export interface Deletable<Item extends BaseItem> {
  nameOf: (item: Item) => string;
  remove: (item: Item) => Promise<Done>;
  /** a sentence on what else would go, looked up before the question is put; it never fails */
  consequence?: (item: Item) => Promise<string | false>;
  /** it does not go to the trash, and the question says so */
  forGood?: boolean;
}

interface Doomed<Item> {
  item: Item;
  /** sentences on what else would go */
  consequences: readonly string[];
}

/**
 * Deleting an item: asks first, says what has been done, and offers the way back where there is one.
 *
 * @param onGone called when the list has to be read again; "deleted" when the row goes away with its buttons
 * @returns `ask` begins it; `asking` is the item whose question is being prepared; `dialog` goes on the page
 */
export function useDeletion<Item extends BaseItem>(
  deletable: Deletable<Item>,
  onGone: (why: "deleted" | "back") => void,
) {
  const labels = useLabels();
  const { nameOf, consequence } = deletable;
  const notes = useDeletionNotes();
  const [asking, setAsking] = useState<BaseItem["id"]>();
  const [doomed, setDoomed] = useState<Doomed<Item>>();
  const [busy, setBusy] = useState(false);

  const ask = async (item: Item) => {
    setAsking(item.id);
    const [own, others] = await Promise.all([consequence?.(item), notes(item.id)]);
    setAsking(undefined);
    setDoomed({ item, consequences: own ? [own, ...others] : others });
  };
  const confirm = async (item: Item) => {
    setBusy(true);
    await carryOut(labels, deletable, item, onGone);
    setBusy(false);
    setDoomed(undefined);
  };

  const dialog = doomed && (
    <ConfirmDialog
      open
      title={`Delete ${labels.one}`}
      message={
        <>
          <p>
            Are you sure you want to delete this {labels.one}?{deletable.forGood && " This action cannot be undone."}
          </p>
          <p className="mt-2 font-[640] wrap-anywhere">{nameOf(doomed.item)}</p>
          {doomed.consequences.map((sentence) => (
            <p key={sentence} className="mt-2 text-soft">
              {sentence}
            </p>
          ))}
          {!deletable.forGood && <p className="mt-2 text-soft">{wayBack}</p>}
        </>
      }
      confirmLabel={`Delete ${inTitle(labels.one)}`}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm(doomed.item)}
      onCancel={() => setDoomed(undefined)}
    />
  );
  return { ask: (item: Item) => void ask(item), asking, dialog };
}

async function carryOut<Item extends BaseItem>(
  labels: ResourceLabels,
  deletable: Deletable<Item>,
  item: Item,
  onGone: (why: "deleted" | "back") => void,
): Promise<void> {
  const { nameOf, remove } = deletable;
  const about = aboutOf(labels, item);
  try {
    const done = await remove(item);
    notifyDeleted(done, { about, name: `“${nameOf(item)}”`, one: labels.one, onBack: () => onGone("back") });
    onGone("deleted");
  } catch (error) {
    toast({ about, tone: "error", message: `The ${labels.one} could not be deleted. ${detailOf(error)}` });
    // Somebody else was first: the list is old.
    if (error instanceof ApiError && error.status === 404) onGone("deleted");
  }
}
