import { Suspense, useRef } from "react";
import { PanelLoading } from "../../admin/panel-loading";
import { part } from "../../admin/part";
import { useAddress } from "../../client/use-address";
import { EventsList } from "./admin-list";

/** The form and what checks it come only to who opens it. */
const EventEditor = part(() => import("./event-editor"));

/** Managing events: their list, or the form of one of them, as the address says. */
export default function EventsTab() {
  const { params, go } = useAddress();
  const open = params.has("new") ? "new" : (params.get("edit") ?? undefined);
  // Whoever comes back from the form finds the focus where they left it.
  const lastOpen = useRef<string>(undefined);
  if (open) lastOpen.current = open;
  if (!open) return <EventsList returnedFrom={lastOpen.current} />;
  const close = () => go({ new: undefined, edit: undefined }, { replace: true });
  return (
    <Suspense fallback={<PanelLoading label="Loading event..." />}>
      <EventEditor key={open} id={open} onClose={close} />
    </Suspense>
  );
}
