import { useState } from "react";
import { useMay } from "../../../admin/current-user";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notifyFailure } from "../../../ui/overlay/notify";
import { toast } from "../../../ui/overlay/toast";
import { FailedState, LoadingState } from "../../../ui/states";
import { webhooksApi } from "../client";
import { maxWebhooks, type Tested, type Webhook } from "../schema";
import { AttemptsDialog } from "./attempts-dialog";
import { WebhookDialog } from "./webhook-dialog";
import { WebhookRow } from "./webhook-row";

const api = webhooksApi(sessionApi);

/** A dialog that is open, and the webhook that it is about. */
type Opened = { kind: "new" } | { kind: "edit" | "attempts" | "delete"; webhook: Webhook };

/** The webhooks: list, make, test, look at attempts, change and delete. */
export default function WebhooksSection() {
  const may = useMay();
  const { loaded, reload } = useLoaded("webhooks", api.list);
  const [opened, setOpened] = useState<Opened>();
  const [busy, setBusy] = useState<number>();
  const [tested, setTested] = useState<Tested & { id: number }>();
  const close = () => setOpened(undefined);
  const closeAndReload = () => {
    close();
    reload();
  };
  /** Runs a call about one webhook. */
  const run = async (id: number, work: () => Promise<void>) => {
    setBusy(id);
    try {
      await work();
      closeAndReload();
    } catch (error) {
      await notifyFailure(detailOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const test = (id: number) =>
    void run(id, async () => {
      setTested(undefined);
      setTested({ id, ...(await api.test(id)) });
    });
  const remove = (id: number) =>
    void run(id, async () => {
      const { detail } = await api.remove(id);
      toast({ message: `${detail}.` });
    });
  const items = loaded.state === "ready" ? loaded.value.items : [];
  return (
    <section aria-labelledby="webhooks" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="webhooks">Webhooks</h3>
        {may("connections.write") && loaded.state === "ready" && items.length < maxWebhooks && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpened({ kind: "new" })}>
            New Webhook
          </Button>
        )}
      </div>
      <p className="mt-2 max-w-2xl leading-snug text-soft">
        Webhooks tell other programs what happens here: a chat group when an event is published, a lamp when the space
        opens. Messages carry ids, titles and states, and nothing about people.
      </p>
      {loaded.state === "loading" && <LoadingState label="Loading webhooks..." />}
      {loaded.state === "failed" && <FailedState message="Failed to load webhooks" onRetry={reload} />}
      {loaded.state === "ready" && items.length === 0 && <p className="mt-5">No program gets messages yet.</p>}
      {items.length > 0 && (
        <ul className="mt-5">
          {items.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              busy={busy === webhook.id}
              tested={tested?.id === webhook.id ? tested : undefined}
              onTest={() => test(webhook.id)}
              onOpen={(kind) => setOpened({ kind, webhook })}
            />
          ))}
        </ul>
      )}
      {(opened?.kind === "new" || opened?.kind === "edit") && (
        <WebhookDialog
          webhook={opened.kind === "edit" ? opened.webhook : undefined}
          onSaved={reload}
          onClose={closeAndReload}
        />
      )}
      {opened?.kind === "attempts" && <AttemptsDialog webhook={opened.webhook} onClose={closeAndReload} />}
      <ConfirmDialog
        open={opened?.kind === "delete"}
        title="Delete Webhook"
        message={`“${opened?.kind === "delete" ? opened.webhook.name : ""}” gets no more messages, not even those that still wait. This cannot be undone.`}
        confirmLabel="Delete Webhook"
        tone="danger"
        busy={busy !== undefined}
        onConfirm={() => opened?.kind === "delete" && remove(opened.webhook.id)}
        onCancel={close}
      />
    </section>
  );
}
