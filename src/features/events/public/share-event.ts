import { toast } from "../../../ui/overlay/toast";
import type { Event } from "../schema";

/** Hands the link to the ways of sharing that the device has, or puts it into the clipboard. */
export async function share({ id, title }: Event): Promise<void> {
  const url = `${location.origin}/events/${id}`;
  if (typeof navigator.share === "function") {
    // Closing the share sheet rejects the promise; that is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ message: "The link is in your clipboard." });
  } catch {
    toast({ tone: "error", message: `The link could not be copied. It is ${url}` });
  }
}
