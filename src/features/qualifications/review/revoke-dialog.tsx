import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { grantsApi } from "../client";
import type { Grant } from "../grants/schema";

interface RevokeDialogProps {
  grant: Grant;
  onRevoked: () => void;
  onClose: () => void;
}

/** Asks why a grant is revoked. */
export function RevokeDialog({ grant, onRevoked, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await grantsApi(sessionApi).revoke(grant.qualification_id, grant.id, reason);
      toast({ message: `Revoked: ${grant.name}` });
      onRevoked();
      onClose();
    } catch (error) {
      setFailure(detailOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke from ${grant.name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void revoke()} className="bg-red! text-paper!">
            Revoke
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError message={failure} />
        <p className="leading-snug">The entry stays in the list. They get a mail with the reason.</p>
        <TextField
          label="Reason"
          required
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
