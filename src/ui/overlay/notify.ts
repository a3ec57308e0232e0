import { t } from "../../platform/languages/texts";
/** Shows a failure on a page that rarely needs to; falls back to the browser's alert. */
export async function notifyFailure(message: string): Promise<void> {
  try {
    const { toast } = await import("./toast");
    toast({ tone: "error", message });
  } catch {
    alert(message);
  }
}

/** Shown when a part of the page could not be loaded. */
export const partMissing = () => t`This could not be loaded. Please check your connection and try again.`;
