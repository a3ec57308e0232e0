import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { notCopied } from "../../../ui/overlay/chat-text";
import { copyText } from "../../../ui/overlay/copy-text";
import { notifyFailure } from "../../../ui/overlay/notify";
import { toast } from "../../../ui/overlay/toast";
import { useLinkOrigin, useSite } from "../../../ui/site";
import { eventsApi } from "../client";
import { weekChat } from "../public/event-chat";

/** Copies the programme of the next seven days as one text for a chat. */
export function CopyWeek() {
  const site = useSite();
  const origin = useLinkOrigin();
  const copy = async () => {
    try {
      const { items } = await eventsApi(sessionApi).list({ upcoming: "true", size: 100 });
      const text = weekChat(items, site, { origin, now: new Date() });
      if (!text) return toast({ message: "No published event starts in the next seven days." });
      await copyText(text, {
        done: "The week is copied. Paste it into a chat.",
        otherwise: notCopied(text),
      });
    } catch (error) {
      void notifyFailure(detailOf(error));
    }
  };
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      <Icon name="share" className="size-4" />
      Copy the Week for WhatsApp
    </Button>
  );
}
