import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail } from "../../../ui/site";
import { keptMails } from "../../mails/kept-words";
import { eventsApi } from "../client";
import type { Event } from "../schema";

/** Returns a function that reopens a cancelled event and shows a notice. */
export function useReopen(event: Event, onDone: () => void) {
  const { busy = false, run } = useWork<true>(failedNotice("The event could not be reopened."));
  const told = useSendsMail() ? "Everybody who is registered gets an e-mail." : keptMails;
  const reopen = () =>
    run(true, async () => {
      await eventsApi(sessionApi).reopen(event.id);
      toast({ message: `“${event.title}” takes place after all. ${told}` });
      onDone();
    });
  return { reopen, busy };
}
