import { Suspense, useState } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import { Button } from "../../../ui/button";

const DoorDialog = lazyPart(() => import("./door-dialog"));

/** The button for an event's door and its helpers' links. */
export function DoorButton({ eventId, title }: { eventId: number; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Door
      </Button>
      {open && (
        <Suspense>
          <DoorDialog eventId={eventId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
