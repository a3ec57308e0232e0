import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { EmptyState, FailedState, LoadingState } from "../../../ui/states";
import { agreementsApi } from "../../agreements/client";
import { Said } from "../../words/public/said";

interface AcceptDialogProps {
  agreementId: number;
  onAccepted: () => void;
  onClose: () => void;
}

/** The latest text of an agreement, to read and accept. */
export default function AcceptDialog({ agreementId, onAccepted, onClose }: AcceptDialogProps) {
  const calls = agreementsApi(sessionApi);
  const { loaded, reload } = useLoaded(`agreement ${agreementId}`, async () => ({
    agreement: await calls.read(String(agreementId)),
    latest: (await calls.versions(agreementId)).items[0],
  }));
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const accept = async (number: number) => {
    setBusy(true);
    try {
      await calls.accept(agreementId, number);
      onClose();
      onAccepted();
    } catch (error) {
      setFailure(detailOf(error));
      setBusy(false);
      reload();
    }
  };
  const latest = loaded.state === "ready" ? loaded.value.latest : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={loaded.state === "ready" ? loaded.value.agreement.name : "Agreement"}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={busy || !latest} onClick={() => latest && void accept(latest.number)}>
            I accept
          </Button>
        </>
      }
    >
      <FormError message={failure} />
      {loaded.state === "loading" && <LoadingState label="Loading the text..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load the text. ${loaded.detail}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && !latest && <EmptyState title="This agreement has no text yet." />}
      {latest && <Said html={latest.html} />}
    </Dialog>
  );
}
