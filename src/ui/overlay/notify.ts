/**
 * Says something that went wrong, from a page that may never have to: the notice's own code is fetched for it. Where even
 * that does not arrive, the browser says it.
 */
export async function notifyFailure(message: string): Promise<void> {
  try {
    const { toast } = await import("./toast");
    toast({ tone: "error", message });
  } catch {
    alert(message);
  }
}

/** What is said when a part of the page did not arrive. */
export const partMissing = "This could not be loaded. Please check your connection and try again.";
