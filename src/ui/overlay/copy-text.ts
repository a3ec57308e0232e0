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
