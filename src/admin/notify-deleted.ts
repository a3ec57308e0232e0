import { trashDays } from "../api/audit/retention";
import type { Done } from "../client/api";
import { sessionApi } from "../client/session";
import { detailOf } from "../client/use-loaded";
import { toast } from "../ui/overlay/toast";

/** The sentence about restoring in the question before deletion. */
export const wayBack = `You can restore it for ${trashDays} days.`;

interface Deletion {
  /** the key of the notice, such as "event 7" */
  about: string;
  /** the item at the start of a sentence: "“Open Day”" */
  name: string;
  one: string;
  /** called after it was restored */
  onBack: () => void;
}

/** Says that an item was deleted and, if it is in the trash, offers to undo that. */
export function notifyDeleted({ trash_id }: Done, { about, name, one, onBack }: Deletion): void {
  const undo = async (id: number) => {
    try {
      await sessionApi.call("POST", `/trash/${id}/restore`);
      toast({ about, message: `${name} has been restored.` });
      onBack();
    } catch (error) {
      toast({ about, tone: "error", message: `The ${one} could not be restored. ${detailOf(error)}` });
    }
  };
  toast({
    about,
    message: `${name} has been deleted.`,
    ...(trash_id === undefined ? {} : { action: { label: "Undo", press: () => void undo(trash_id) } }),
  });
}
