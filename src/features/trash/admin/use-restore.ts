import { useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { toast } from "../../../ui/overlay/toast";
import { trashApi } from "../client";
import type { Trashed } from "../schema";

/** Restores an item and reports the outcome. @param onBack reloads the list @returns the progress, and a starter */
export function useRestore(onBack: () => void) {
  const [busy, setBusy] = useState<number>();
  const restore = async ({ id, title }: Trashed) => {
    const about = `trash ${id}`;
    setBusy(id);
    try {
      await trashApi(sessionApi).restore(id);
      toast({ about, message: `“${title}” has been restored.` });
      onBack();
    } catch (error) {
      toast({ about, tone: "error", message: `“${title}” could not be restored. ${detailOf(error)}` });
      // It was restored by somebody else, or expired: the list is outdated.
      if (error instanceof ApiError && error.status === 404) onBack();
    }
    setBusy(undefined);
  };
  return { busy, restore: (trashed: Trashed) => void restore(trashed) };
}
