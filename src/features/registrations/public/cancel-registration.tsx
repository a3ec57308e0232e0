import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { useLazyPart } from "../../../client/use-lazy-part";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import type { Event } from "../../events/schema";
import { registrationsApi } from "../client";
import { type Left, whyNotLeave } from "../own/leaving";
import type { Registration } from "../schema";

const fetchConfirm = () => import("../../../ui/overlay/confirm-dialog").then((part) => part.ConfirmDialog);

interface CancelRegistrationProps {
  event: Pick<Event, "id" | "title"> & Left;
  /** as far as it is known: a moment ago one was confirmed */
  status?: Registration["registration_status"] | undefined;
  size?: "medium" | "small";
  /** it is a turn on the waiting list, not a place */
  waits?: boolean;
  onCancelled: () => void;
}

/** Gives one's place back, after asking; where the server would refuse that, it says why instead. */
export function CancelRegistration({ status = "confirmed", ...props }: CancelRegistrationProps) {
  const why = whyNotLeave({ registration_status: status }, props.event, new Date());
  if (why === undefined) return <CancelButton {...props} />;
  return <p className="text-[0.9375rem] text-soft">{why.replace(/\.?$/, ".")}</p>;
}

function CancelButton({ event, size = "medium", waits = false, onCancelled }: Omit<CancelRegistrationProps, "status">) {
  const { part: ConfirmDialog, loading, ready } = useLazyPart(fetchConfirm);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    try {
      await registrationsApi(sessionApi).unregister(event.id);
      setAsking(false);
      onCancelled();
    } catch (error) {
      setAsking(false);
      toast({ tone: "error", message: detailOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button variant="secondary" size={size} busy={loading} onClick={async () => setAsking(await ready())}>
        {size === "small" ? (
          <span>
            Cancel<span className="sr-only"> my registration for {event.title}</span>
          </span>
        ) : waits ? (
          "Leave the waiting list"
        ) : (
          "Cancel registration"
        )}
      </Button>
      {ConfirmDialog ? (
        <ConfirmDialog
          open={asking}
          title={waits ? "Leave the waiting list?" : "Cancel your registration?"}
          message={
            waits
              ? `Your turn for “${event.title}” goes. You can join again, at the end of the line.`
              : `Your place at “${event.title}” goes to somebody else. You can register again while there are places.`
          }
          confirmLabel={waits ? "Leave the list" : "Cancel registration"}
          cancelLabel={waits ? "Keep my turn" : "Keep my place"}
          tone="danger"
          busy={busy}
          onConfirm={() => void cancel()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
