import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail } from "../../../ui/site";
import { keptMails } from "../../mails/kept-words";
import { eventsApi } from "../client";
import type { Event } from "../schema";

/** Returns a function that reopens a cancelled event and shows a notice. */
export function useReopen(event: Event, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const told = useSendsMail() ? "Everybody who is registered gets an e-mail." : keptMails;
  const reopen = async () => {
    setBusy(true);
    try {
      await eventsApi(sessionApi).reopen(event.id);
      toast({ message: `“${event.title}” takes place after all. ${told}` });
      onDone();
    } catch (failed) {
      toast({ tone: "error", message: `The event could not be reopened. ${detailOf(failed)}` });
    }
    setBusy(false);
  };
  return { reopen, busy };
}
