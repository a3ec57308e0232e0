import { notifyDeleted, wayBack } from "../../../admin/notify-deleted";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { useWork } from "../../../client/waiting/use-work";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import type { Registration } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";

interface DeleteRegistrationProps {
  registration: Registration;
  onClose: () => void;
  /** the list has to be read again */
  onDeleted: () => void;
  onFailed: (error: unknown) => void;
}

/** Deletes a registration after a question. */
export function DeleteRegistration({ registration, onClose, onDeleted, onFailed }: DeleteRegistrationProps) {
  const { id, name, event } = registration;
  const { busy = false, run } = useWork<true>((_, error) => {
    onFailed(error);
    // Somebody else has deleted it: the list is outdated.
    if (error instanceof ApiError && error.status === 404) onDeleted();
  });
  const remove = async () => {
    const done = await eventRegistrationsApi(sessionApi).remove(id);
    const what = `The registration of ${name}`;
    notifyDeleted(done, { about: `registration ${id}`, name: what, one: "registration", onBack: onDeleted });
    onDeleted();
  };

  return (
    <ConfirmDialog
      open
      title="Delete Registration"
      message={
        <>
          <p>Are you sure you want to delete this registration?</p>
          <p className="mt-2">
            <strong>{name}</strong>, {event?.title || "Unknown Event"}
          </p>
          <p className="mt-2 text-soft">{wayBack}</p>
        </>
      }
      confirmLabel="Delete Registration"
      tone="danger"
      busy={busy}
      onConfirm={() => void run(true, remove).finally(onClose)}
      onCancel={onClose}
    />
  );
}
