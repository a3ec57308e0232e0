import { useState } from "react";
import { useMay } from "../../../admin/current-user";
import { DialogButton } from "../../../admin/dialog-button";
import { sessionApi } from "../../../client/session";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { webhooksApi } from "../client";
import type { Tested, Webhook } from "../schema";
import { topicName, topics } from "../topics";
import { AttemptsDialog } from "./attempts-dialog";
import { WebhookDialog } from "./webhook-dialog";

const api = webhooksApi(sessionApi);

const looks = {
  new: { tone: "neutral", label: "Nothing sent yet" },
  working: { tone: "moss", label: "Working" },
  failing: { tone: "red", label: "Failing" },
  paused: { tone: "neutral", label: "Paused" },
} as const;

/** "Event published, Event changed and 3 more" */
function chosen(list: readonly string[]): string {
  if (list.length === Object.keys(topics).length) return "All events";
  const labels = list.map(topicName);
  return labels.length <= 3 ? labels.join(", ") : `${labels.slice(0, 2).join(", ")} and ${labels.length - 2} more`;
}

/** Without the path, which is often secret. */
const hostOf = (url: string) => URL.parse(url)?.host ?? url;

interface WebhookRowProps {
  webhook: Webhook;
  onChanged: () => void;
}

/** A webhook in the list, with its state and its actions. */
export function WebhookRow({ webhook, onChanged }: WebhookRowProps) {
  const may = useMay();
  /** how the last test went */
  const [tested, setTested] = useState<Tested>();
  const { busy = false, run } = useWork<true>(failedNotice());
  const test = async () => {
    setTested(undefined);
    setTested(await api.test(webhook.id));
    onChanged();
  };
  const remove = async () => {
    const { detail } = await api.remove(webhook.id);
    toast({ message: `${detail}.` });
    onChanged();
  };
  const closing = (close: () => void) => () => {
    close();
    onChanged();
  };
  const look = looks[webhook.state];
  const named = <span className="sr-only"> {webhook.name}</span>;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-rule border-t py-4">
      <div className="min-w-0 max-w-xl flex-1 basis-72 leading-snug">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[640] wrap-anywhere">
          {webhook.name}
          <Badge tone={look.tone}>{look.label}</Badge>
        </p>
        <p className="fact-type mt-1 text-soft wrap-anywhere">{hostOf(webhook.url)}</p>
        <p className="mt-1 text-[0.9375rem] text-soft">{chosen(webhook.topics)}</p>
        <Standing webhook={webhook} />
        <p
          role="status"
          className={classes(
            "text-[0.9375rem] wrap-anywhere",
            tested && "mt-1",
            tested?.error ? "text-red" : "text-moss",
          )}
        >
          {tested && `${tested.detail}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DialogButton
          variant="secondary"
          size="small"
          dialog={(close) => <AttemptsDialog webhook={webhook} onClose={closing(close)} />}
        >
          Attempts{named}
        </DialogButton>
        {may("connections.write") && (
          <>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              busyLabel="Sending..."
              onClick={() => void run(true, test)}
            >
              Test{named}
            </Button>
            <DialogButton
              variant="secondary"
              size="small"
              dialog={(close) => <WebhookDialog webhook={webhook} onSaved={onChanged} onClose={closing(close)} />}
            >
              Edit{named}
            </DialogButton>
            <ConfirmButton
              variant="secondary"
              size="small"
              question={{
                title: "Delete Webhook",
                message: `“${webhook.name}” gets no more messages, not even those that still wait. This cannot be undone.`,
                confirmLabel: "Delete Webhook",
                tone: "danger",
              }}
              work={remove}
            >
              Delete{named}
            </ConfirmButton>
          </>
        )}
      </div>
    </li>
  );
}

/** The webhook's last delivery, failure and waiting messages. */
function Standing({ webhook }: { webhook: Webhook }) {
  const site = useSite();
  const { state, failing_since, error, next_attempt_at, delivered_at, waiting } = webhook;
  const at = (instant: string) => formatDateTime(instant, site);
  const waits = waiting > 0 && `${plural(waiting, "message")} ${waiting === 1 ? "waits" : "wait"}.`;
  return (
    <>
      {state === "failing" && failing_since && (
        <p className="mt-1 text-[0.9375rem] text-red wrap-anywhere">
          <WithDates text={`Since ${at(failing_since)}. ${error}.`} />
          {next_attempt_at && <WithDates text={` The next attempt is on ${at(next_attempt_at)}.`} />}
        </p>
      )}
      {(delivered_at || waits) && (
        <p className="mt-1 text-[0.9375rem] text-soft">
          {delivered_at && <WithDates text={`Last delivered on ${at(delivered_at)}.`} />} {waits}
        </p>
      )}
    </>
  );
}
