import { type FormEvent, useId, useState } from "react";
import { PanelLoading } from "../../../admin/panel-loading";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { CheckboxField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail } from "../../../ui/site";
import { FailedState } from "../../../ui/states";
import { keptMails } from "../../mails/kept-words";
import type { NoticeName } from "../../mails/templates/notice-names";
import { noticesApi } from "../client";
import type { Notices } from "../schema";

const choices: [NoticeName, string][] = [
  ["messages", "Messages from visitors"],
  ["applications", "Applications to join a community"],
  ["orders", "Requests to buy"],
  ["registrations", "Registrations for events"],
  ["withdrawals", "Cancelled registrations"],
  ["faults", "Faults of machines without a keeper"],
];

/** The signed-in administrator's choice of notices. */
export function MyNotices() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        My Notifications
      </Button>
      {open && <NoticesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NoticesDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const { loaded, reload } = useLoaded("notices", () => noticesApi(sessionApi).read());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="My notifications"
      description={useSendsMail() ? "You get an e-mail at your account's address each time." : keptMails}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      {loaded.state === "loading" && <PanelLoading label="Loading your notifications..." />}
      {loaded.state === "failed" && <FailedState message="Failed to load your notifications" onRetry={reload} />}
      {loaded.state === "ready" && <NoticesForm {...{ form, onClose, setBusy }} notices={loaded.value} />}
    </Dialog>
  );
}

interface NoticesFormProps {
  form: string;
  notices: Notices;
  setBusy: (busy: boolean) => void;
  onClose: () => void;
}

function NoticesForm({ form, notices, setBusy, onClose }: NoticesFormProps) {
  const [chosen, setChosen] = useState(notices);
  const [failure, setFailure] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await noticesApi(sessionApi).change(chosen);
      toast({ message: "Saved." });
      onClose();
    } catch (error) {
      setFailure(detailOf(error));
    }
    setBusy(false);
  };
  return (
    <form id={form} onSubmit={(event) => void save(event)} className="grid gap-5">
      <FormError message={failure} />
      {choices.map(([name, label]) => (
        <CheckboxField
          key={name}
          name={name}
          label={label}
          checked={chosen[name]}
          onChange={(event) => setChosen({ ...chosen, [name]: event.target.checked })}
        />
      ))}
    </form>
  );
}
