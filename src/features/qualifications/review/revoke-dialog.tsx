import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { TextField } from "../../../ui/form/fields";
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
  const form = useForm({ defaultValues: { reason: "" } });
  const revoke = async ({ reason }: { reason: string }) => {
    await grantsApi(sessionApi).revoke(grant.qualification_id, grant.id, reason);
    toast({ message: `Revoked: ${grant.name}` });
    onRevoked();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      size="small"
      title={`Revoke from ${grant.name}?`}
      confirmLabel="Revoke"
      tone="danger"
      onSubmit={revoke}
      onClose={onClose}
    >
      <p className="leading-snug">The entry stays in the list. They get a mail with the reason.</p>
      <TextField label="Reason" required maxLength={300} {...fieldOf(form, "reason")} />
    </FormDialog>
  );
}
