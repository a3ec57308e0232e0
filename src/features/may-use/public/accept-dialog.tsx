import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { EmptyState } from "../../../ui/states";
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
  const data = useLoaded(`agreement ${agreementId}`, async () => ({
    agreement: await calls.read(String(agreementId)),
    latest: (await calls.versions(agreementId)).items[0],
  }));
  const { busy, failure, run } = useWork<"accepting">(data.reload);
  const accept = async (number: number) => {
    await calls.accept(agreementId, number);
    onClose();
    onAccepted();
  };
  const shown = data.loaded.state === "ready" ? data.loaded.value : undefined;
  const latest = shown?.latest;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shown?.agreement.name ?? t`Agreement`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            disabled={busy !== undefined || !latest}
            onClick={() => latest && void run("accepting", () => accept(latest.number))}
          >{t`I accept`}</Button>
        </>
      }
    >
      <FormError message={failure} />
      <WhenLoaded data={data} loading={t`Loading the text...`} failed={t`Failed to load the text.`}>
        {() => (latest ? <Said html={latest.html} /> : <EmptyState title={t`This agreement has no text yet.`} />)}
      </WhenLoaded>
    </Dialog>
  );
}
