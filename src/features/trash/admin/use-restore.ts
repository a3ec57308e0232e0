import { useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { toast } from "../../../ui/overlay/toast";
import { trashApi } from "../client";
import type { Trashed } from "../schema";

/**
 * Brings something back from the trash and says so, or says what stands in the way.
 *
 * @param onBack the list has to be read again
 * @returns whether it is under way, and what begins it
 */
export function useRestore(onBack: () => void) {
  const [busy, setBusy] = useState<number>();
  const restore = async ({ id, title }: Trashed) => {
    const about = `trash ${id}`;
    setBusy(id);
    try {
      await trashApi(sessionApi).restore(id);
      toast({ about, message: `“${title}” is back.` });
      onBack();
    } catch (error) {
      toast({ about, tone: "error", message: `“${title}” could not be brought back. ${detailOf(error)}` });
      // Somebody else was first, or its time was over: the list is old.
      if (error instanceof ApiError && error.status === 404) onBack();
    }
    setBusy(undefined);
  };
  return { busy, restore: (trashed: Trashed) => void restore(trashed) };
}
