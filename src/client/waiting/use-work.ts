import { useState } from "react";
import { toast } from "../../ui/overlay/toast";
import { detailOf } from "../use-loaded";

/**
 * Runs one of several actions at a time.
 * @param onFailed shows why it failed; left out, the caller shows `failure`. It may be awaited
 * @returns the running action, why the last one failed, and a starter
 */
export function useWork<What>(onFailed?: (why: string, error: unknown) => unknown) {
  const [busy, setBusy] = useState<What>();
  const [failure, setFailure] = useState<string>();
  const run = async (what: What, work: () => Promise<unknown>): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(() => what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(detailOf(error));
      await onFailed?.(detailOf(error), error);
    }
    setBusy(undefined);
  };
  return { busy, failure, run };
}

/** Returns a function that shows why an action failed in a notice. @param said the sentence before the reason */
export const failedNotice =
  (said = "", about?: string) =>
  (why: string): void =>
    toast({ about, tone: "error", message: `${said} ${why}`.trim() });
