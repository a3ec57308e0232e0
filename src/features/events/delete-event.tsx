import { useState } from "react";
import { ApiError } from "../../client/api-error";
import { sessionApi } from "../../client/session";
import { detailOf } from "../../client/use-loaded";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { plural } from "../../ui/format";
import { toast } from "../../ui/toast";
import type { Event } from "./schema";

interface Doomed {
  event: Event;
  /** how many registrations would go with it; undefined when they could not be counted */
  registrations: number | undefined;
}

/** What becomes of its registrations, in a sentence. */
function fateOf(registrations: number | undefined): string {
  if (registrations === undefined) return "Its registrations could not be counted; they would be deleted with it.";
  if (registrations === 0) return "Nobody has registered for it.";
  return `It has ${plural(registrations, "registration")}, which would be deleted with it.`;
}

/**
 * Deleting an event: first asks, naming the number of its registrations.
 *
 * @param onDeleted called when the list has to be read again
 * @returns `ask` begins it; `asking` is the event whose registrations are being counted; `dialog` goes on the page
 */
export function useEventDeletion(onDeleted: () => void) {
  const [asking, setAsking] = useState<number>();
  const [doomed, setDoomed] = useState<Doomed>();
  const [busy, setBusy] = useState(false);

  const ask = async (event: Event) => {
    setAsking(event.id);
    const counted = await sessionApi.registrations.list({ event_id: event.id, size: 1 }).catch(() => undefined);
    setAsking(undefined);
    setDoomed({ event, registrations: counted?.total });
  };

  const remove = async ({ event }: Doomed) => {
    setBusy(true);
    try {
      await sessionApi.events.remove(event.id);
      toast({ about: `event ${event.id}`, message: `“${event.title}” has been deleted.` });
      onDeleted();
    } catch (error) {
      toast({
        about: `event ${event.id}`,
        tone: "error",
        message: `The event could not be deleted. ${detailOf(error)}`,
      });
      // Somebody else was first: the list is old.
      if (error instanceof ApiError && error.status === 404) onDeleted();
    }
    setBusy(false);
    setDoomed(undefined);
  };

  const dialog = doomed && (
    <ConfirmDialog
      open
      title="Delete event"
      message={
        <>
          <p>Are you sure you want to delete this event?</p>
          <p className="mt-2 font-[640]">{doomed.event.title}</p>
          <p className="mt-2 text-soft">{fateOf(doomed.registrations)}</p>
        </>
      }
      confirmLabel="Delete Event"
      tone="danger"
      busy={busy}
      onConfirm={() => void remove(doomed)}
      onCancel={() => setDoomed(undefined)}
    />
  );
  return { ask, asking, dialog };
}
