import { useForm } from "react-hook-form";
import { DialogButton } from "../../../admin/dialog-button";
import { FormDialog } from "../../../admin/form/form-dialog";
import { PanelLoading } from "../../../admin/panel-loading";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { CheckboxField } from "../../../ui/form/fields";
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
  ["projects", "Projects of members to review"],
];

/** The signed-in administrator's choice of notices. */
export const MyNotices = () => (
  <DialogButton variant="secondary" size="small" dialog={(close) => <NoticesDialog onClose={close} />}>
    My Notifications
  </DialogButton>
);

function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { loaded, reload } = useLoaded("notices", () => noticesApi(sessionApi).read());
  const form = useForm<Notices>(loaded.state === "ready" ? { values: loaded.value } : {});
  const save = async (chosen: Notices) => {
    await noticesApi(sessionApi).change(chosen);
    toast({ message: "Saved." });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title="My Notifications"
      description={useSendsMail() ? "You get an e-mail at your account's address each time." : keptMails}
      confirmLabel="Save"
      busyLabel="Saving..."
      disabled={loaded.state !== "ready"}
      onSubmit={save}
      onClose={onClose}
    >
      {loaded.state === "loading" && <PanelLoading label="Loading your notifications..." />}
      {loaded.state === "failed" && <FailedState message="Failed to load your notifications" onRetry={reload} />}
      {loaded.state === "ready" &&
        choices.map(([name, label]) => <CheckboxField key={name} label={label} {...form.register(name)} />)}
    </FormDialog>
  );
}
