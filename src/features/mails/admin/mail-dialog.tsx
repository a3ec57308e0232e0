import { Fact } from "../../../admin/fact";
import { PanelLoading } from "../../../admin/panel-loading";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Button } from "../../../ui/button";
import { copyNamed } from "../../../ui/overlay/copy-text";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { mailsApi } from "../client";
import { MailView } from "../mail-view";
import type { MailDetails } from "../schema";
import { kindNames, StateBadge } from "./mail-looks";

interface MailDialogProps {
  id: number;
  onClose: () => void;
  onChanged: () => void;
}

/** A mail with its history and actions. */
export function MailDialog({ id, onClose, onChanged }: MailDialogProps) {
  const data = useLoaded(`mail ${id}`, () => mailsApi(sessionApi).read(id));
  const { loaded, reload } = data;
  const mail = loaded.state === "ready" ? loaded.value : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={mail?.subject || "Mail"}
      description={mail && `To ${mail.recipient}`}
      footer={
        <>
          {mail?.content && mail.state === "kept" && <HandOver mail={mail} />}
          {mail && (mail.state === "failed" || mail.state === "queued") && (
            <TryAgain
              mail={mail}
              onDone={() => {
                reload();
                onChanged();
              }}
            />
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <WhenLoaded data={data} loading={<PanelLoading label="Loading the mail..." />} failed="Failed to load the mail.">
        {(value) => <Content mail={value} />}
      </WhenLoaded>
    </Dialog>
  );
}

function Content({ mail }: { mail: MailDetails }) {
  const site = useSite();
  const { kind, state, created_at, settled_at, attempts, error, content } = mail;
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Fact name="State">
          <StateBadge state={state} />
        </Fact>
        <Fact name="Kind">{kindNames[kind]}</Fact>
        <Fact name="Written">
          <WithDates text={formatDateTime(created_at, site)} />
        </Fact>
        <Fact name={attempts === 1 ? "Attempt" : "Attempts"}>
          {attempts}
          {settled_at && <WithDates text={`, last ${formatDateTime(settled_at, site)}`} />}
        </Fact>
        {error && (
          <div className="col-span-full">
            <Fact name="Why">{error}</Fact>
          </div>
        )}
      </dl>
      {content ? (
        <div className="overflow-hidden rounded-md border border-rule">
          <MailView content={content} site={site} />
        </div>
      ) : (
        <p className="text-soft">Its text is no longer kept.</p>
      )}
    </div>
  );
}

/** Actions on an unsent mail: hand over its link or text in another way. */
function HandOver({ mail }: { mail: MailDetails }) {
  const { content, text, recipient, subject } = mail;
  const address = `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <div className="mr-auto flex flex-wrap gap-3">
      {content?.action?.url && (
        <Button onClick={() => void copyNamed(content.action?.url ?? "", "link")}>Copy Link</Button>
      )}
      <Button variant="secondary" onClick={() => void copyNamed(text, "text")}>
        Copy Text
      </Button>
      <a className="reach self-center underline decoration-copper underline-offset-4" href={address}>
        Open in a mail program
      </a>
      <a
        className="reach self-center underline decoration-copper underline-offset-4"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open in a chat
      </a>
    </div>
  );
}

function TryAgain({ mail: { id }, onDone }: { mail: MailDetails; onDone: () => void }) {
  const about = `mail ${id}`;
  const { busy = false, run } = useWork<true>(failedNotice("It could not be sent again.", about));
  const retry = async () => {
    await mailsApi(sessionApi).retry(id);
    toast({ about, message: "It is being sent again." });
    onDone();
  };
  return (
    <Button busy={busy} busyLabel="Trying..." onClick={() => void run(true, retry)}>
      Try Again
    </Button>
  );
}
