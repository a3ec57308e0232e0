import { useRef } from "react";
import { useAddress } from "../../client/use-address";
import { EventsList } from "./admin-list";
import { EventEditor } from "./event-editor";

/** Managing events: their list, or the form of one of them, as the address says. */
export default function EventsTab() {
  const { params, go } = useAddress();
  const open = params.has("new") ? "new" : (params.get("edit") ?? undefined);
  // Whoever comes back from the form finds the focus where they left it.
  const lastOpen = useRef<string>(undefined);
  if (open) lastOpen.current = open;
  if (!open) return <EventsList returnedFrom={lastOpen.current} />;
  return (
    <EventEditor key={open} id={open} onClose={() => go({ new: undefined, edit: undefined }, { replace: true })} />
  );
}
