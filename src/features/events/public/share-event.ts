import type { Site } from "../../../platform/site";
import { notCopied } from "../../../ui/overlay/chat-text";
import { copyText } from "../../../ui/overlay/copy-text";
import type { Event } from "../schema";
import { eventChat } from "./event-chat";

/** Shares the link by the device's means, or copies it. @param origin public address of the site */
export async function share({ id, title }: Event, origin: string): Promise<void> {
  const url = `${origin}/events/${id}`;
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

/** Copies the event as a text for WhatsApp. @param origin public address of the site */
export function copyForChat(event: Event, site: Site, origin: string): Promise<void> {
  const text = eventChat(event, site, origin);
  return copyText(text, { done: "Copied. Paste it into a chat.", otherwise: notCopied(text) });
}
