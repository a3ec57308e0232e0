import { t } from "../../platform/languages/texts";
import { toast } from "./toast";

/** Copies a text and says so. @param otherwise the notice if the browser does not allow copying */
export async function copyText(text: string, { done, otherwise }: { done: string; otherwise: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ message: done });
  } catch {
    toast({ tone: "error", message: otherwise });
  }
}

/** Copies a text and says which. @param what as "link" */
export const copyNamed = (text: string, what: string): Promise<void> =>
  copyText(text, {
    done: t`The ${{ what }} is copied.`,
    otherwise: t`Your browser does not allow copying here. Select the ${{ what }} and copy it yourself.`,
  });
