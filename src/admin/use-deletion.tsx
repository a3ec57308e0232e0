import { useState } from "react";
import { inTitle, type ResourceLabels } from "../api/resource";
import type { Done } from "../client/api";
import { ApiError } from "../client/api-error";
import { detailOf } from "../client/use-loaded";
import { RadioChoices } from "../ui/form/radio-choices";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog";
import { toast } from "../ui/overlay/toast";
import { useDeletionNotes } from "./deletion-notes";
import { aboutOf, type BaseItem, useLabels } from "./labels";
import { notifyDeleted, wayBack } from "./notify-deleted";

export interface Deletable<Item extends BaseItem> {
  nameOf: (item: Item) => string;
  /** left out where items cannot be deleted */
  remove?: (item: Item, choice?: string) => Promise<Done>;
  /** what else could be deleted with it; the first is the default */
  choices?: (item: Item) => readonly { value: string; label: string }[] | undefined;
  /** a sentence on what else would be deleted, looked up before the question; never fails */
  consequence?: (item: Item) => Promise<string | false>;
  forGood?: boolean;
}

interface Doomed<Item> {
  item: Item;
  consequences: readonly string[];
  choice?: string | undefined;
}

/**
 * Deletes an item after a question, and offers to undo it.
 * @param onGone called when the list must be reloaded; "deleted" when the row goes away
 * @returns `ask` opens the question; `asking` is its item; `dialog` goes on the page
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

  const consequencesOf = async (item: Item, choice: string | undefined) => {
    const [own, others] = await Promise.all([consequence?.(item), notes(item.id, choice)]);
    return own ? [own, ...others] : others;
  };
  const ask = async (item: Item) => {
    setAsking(item.id);
    const choice = deletable.choices?.(item)?.[0]?.value;
    const consequences = await consequencesOf(item, choice);
    setAsking(undefined);
    setDoomed({ item, consequences, choice });
  };
  const choose = async (item: Item, choice: string) => {
    setDoomed({ item, choice, consequences: [] });
    const consequences = await consequencesOf(item, choice);
    setDoomed((now) => (now?.choice === choice ? { ...now, consequences } : now));
  };
  const confirm = async ({ item, choice }: Doomed<Item>) => {
    setBusy(true);
    await carryOut(labels, deletable, { item, choice }, onGone);
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
          {doomed.choice !== undefined && (
            <div className="mt-3">
              <RadioChoices
                legend="What do you want to delete?"
                options={deletable.choices?.(doomed.item) ?? []}
                value={doomed.choice}
                onChange={(choice) => void choose(doomed.item, choice)}
                disabled={busy}
              />
            </div>
          )}
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
      onConfirm={() => void confirm(doomed)}
      onCancel={() => setDoomed(undefined)}
    />
  );
  return { ask: (item: Item) => void ask(item), asking, dialog };
}

async function carryOut<Item extends BaseItem>(
  labels: ResourceLabels,
  deletable: Deletable<Item>,
  { item, choice }: Pick<Doomed<Item>, "item" | "choice">,
  onGone: (why: "deleted" | "back") => void,
): Promise<void> {
  const { nameOf, remove } = deletable;
  if (!remove) return;
  const about = aboutOf(labels, item);
  try {
    const done = await remove(item, choice);
    notifyDeleted(done, { about, name: `“${nameOf(item)}”`, one: labels.one, onBack: () => onGone("back") });
    onGone("deleted");
  } catch (error) {
    toast({ about, tone: "error", message: `The ${labels.one} could not be deleted. ${detailOf(error)}` });
    // Somebody else has deleted it: the list is stale.
    if (error instanceof ApiError && error.status === 404) onGone("deleted");
  }
}
