import { useMay } from "../../../admin/current-user";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { webhooksApi } from "../client";
import type { Webhook, WebhookAttempt } from "../schema";
import { testTopic, topicName } from "../topics";

const api = webhooksApi(sessionApi);

interface AttemptsDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** The last attempts of a webhook, to look at and to send again. */
export function AttemptsDialog({ webhook, onClose }: AttemptsDialogProps) {
  const attempts = useLoaded(`attempts-${webhook.id}`, () => api.attempts(webhook.id));
  const { busy, run } = useWork<number>(failedNotice());
  const sendAgain = async ({ id }: WebhookAttempt) => {
    const { detail } = await api.sendAgain(webhook.id, id);
    toast({ message: `${detail}.` });
    attempts.reload();
  };
  return (
    <Dialog
      open
      size="large"
      title={`Attempts: ${webhook.name}`}
      description="The last 50 attempts, the latest first. Failed ones are sent again with growing pauses, for three days."
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={attempts.reload}>
            Refresh
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <WhenLoaded data={attempts} loading="Loading attempts..." failed="Failed to load attempts.">
        {({ waiting, items }) => (
          <>
            <div aria-live="polite">
              {waiting > 0 && (
                <p className="mb-4">
                  {plural(waiting, "message")} {waiting === 1 ? "waits" : "wait"} to be sent.
                </p>
              )}
              {items.length === 0 && <p>Nothing has been sent yet. Press Test to try the address.</p>}
            </div>
            <ul className="-mt-4 empty:hidden">
              {items.map((attempt) => (
                <Attempt
                  key={attempt.id}
                  attempt={attempt}
                  busy={busy === attempt.id}
                  onSendAgain={() => void run(attempt.id, () => sendAgain(attempt))}
                />
              ))}
            </ul>
          </>
        )}
      </WhenLoaded>
    </Dialog>
  );
}

interface AttemptProps {
  attempt: WebhookAttempt;
  busy: boolean;
  onSendAgain: () => void;
}

const states = { waiting: "It will be tried again.", delivered: "", ended: "No more attempts." } as const;

function Attempt({ attempt, busy, onSendAgain }: AttemptProps) {
  const site = useSite();
  const may = useMay();
  const { topic, status, error, took_ms, body, message_state, created_at } = attempt;
  const at = formatDateTime(created_at, site);
  return (
    <li className="border-rule border-b py-4 leading-snug last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[640]">
            {topicName(topic)}
            <Badge tone={error === "" ? "moss" : "red"}>{status ?? "No response"}</Badge>
          </p>
          <p className="mt-1 text-[0.9375rem] text-soft">
            <WithDates text={`${at}, after ${took_ms} ms`} />
          </p>
          {error !== "" && (
            <p className="mt-1 text-[0.9375rem] text-red wrap-anywhere">
              {error}. {topic !== testTopic && states[message_state]}
            </p>
          )}
        </div>
        {may("connections.write") && (
          <Button variant="secondary" size="small" busy={busy} onClick={onSendAgain}>
            Send Again
            <span className="sr-only">
              {" "}
              {topicName(topic)}, {at}
            </span>
          </Button>
        )}
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-1 text-[0.9375rem] text-soft underline underline-offset-4">
          What was sent
        </summary>
        <pre className="fact-type mt-2 overflow-x-auto rounded-sm border border-rule bg-stone p-3 text-[0.8125rem]">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </details>
    </li>
  );
}
