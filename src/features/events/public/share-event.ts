import type { Site } from "../../../platform/site";
import { notCopied } from "../../../ui/overlay/chat-text";
import { copyText } from "../../../ui/overlay/copy-text";
import type { Event } from "../schema";
import { eventChat } from "./event-chat";

/** Shares the link by the device's means, or copies it. */
export async function share({ id, title }: Event): Promise<void> {
  const url = `${location.origin}/events/${id}`;
  if (typeof navigator.share === "function") {
    // Closing the share sheet rejects the promise; that is not an error.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await copyText(url, {
    done: "The link is in your clipboard.",
    otherwise: `The link could not be copied. It is ${url}`,
  });
}

/** Copies the event as a text for WhatsApp. */
export function copyForChat(event: Event, site: Site): Promise<void> {
  const text = eventChat(event, site, location.origin);
  return copyText(text, { done: "Copied. Paste it into a chat.", otherwise: notCopied(text) });
}
