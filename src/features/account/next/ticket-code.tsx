import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { Skeleton } from "../../../ui/skeleton";
import DoorCode from "../../manage-link/door-code";
import { ownRegistrationsApi } from "../../my-registrations/client";

/** The door's code on a ticket's stub; nothing if there is none or it cannot be loaded. @param url the secret link */
export default function TicketCode({ url }: { url: string }) {
  const { loaded } = useLoaded(url, () => ownRegistrationsApi(sessionApi).read(url));
  if (loaded.state === "loading") return <CodePlace />;
  return loaded.state === "ready" && loaded.value.door ? <DoorCode {...loaded.value.door} isSmall /> : null;
}

const CodePlace = () => (
  <div className="grid w-full justify-items-center gap-2">
    <Skeleton className="aspect-square w-full max-w-60" />
    <Skeleton className="h-8 w-32" />
  </div>
);
