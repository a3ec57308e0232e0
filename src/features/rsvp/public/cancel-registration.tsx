import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { useLazyPart } from "../../../client/use-lazy-part";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import type { Event } from "../../events/schema";
import { cancellationRefusal, type DeadlineFields } from "../../registrations/leaving";
import { leavingWords } from "../../registrations/leaving-words";
import type { Registration } from "../../registrations/schema";
import { rsvpApi } from "../client";

const fetchConfirm = () => import("../../../ui/overlay/confirm-dialog").then((part) => part.ConfirmDialog);

interface CancelRegistrationProps {
  event: Pick<Event, "id" | "title"> & DeadlineFields;
  /** if known: confirmed a moment ago */
  status?: Registration["registration_status"] | undefined;
  size?: "medium" | "small";
  /** of all people; one by default */
  places?: number | undefined;
  onCancelled: () => void;
}

/** Cancels after a confirmation; if the server would refuse, says why instead. */
export function CancelRegistration({ status = "confirmed", ...props }: CancelRegistrationProps) {
  const why = cancellationRefusal({ registration_status: status }, props.event, new Date());
  if (why === undefined) return <CancelButton registration_status={status} {...props} />;
  return <p className="text-[0.9375rem] text-soft">{why.replace(/\.?$/, ".")}</p>;
}

type CancelButtonProps = CancelRegistrationProps & Pick<Registration, "registration_status">;

function CancelButton({ event, size = "medium", registration_status, places = 1, onCancelled }: CancelButtonProps) {
  const { part: ConfirmDialog, loading, ready } = useLazyPart(fetchConfirm);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const words = leavingWords({ registration_status, places }, event.title);

  const cancel = async () => {
    setBusy(true);
    try {
      await rsvpApi(sessionApi).unregister(event.id);
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
        ) : registration_status === "waiting" ? (
          "Leave the waiting list"
        ) : (
          "Cancel registration"
        )}
      </Button>
      {ConfirmDialog ? (
        <ConfirmDialog
          open={asking}
          title={words.title}
          message={words.message}
          confirmLabel={words.confirm}
          cancelLabel={words.keep}
          tone="danger"
          busy={busy}
          onConfirm={() => void cancel()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
