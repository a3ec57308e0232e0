import { Suspense, useState } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import { Button } from "../../../ui/button";

const DoorDialog = lazyPart(() => import("./door-dialog"));

/** The way to the door of an event, and to its links for helpers. */
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
