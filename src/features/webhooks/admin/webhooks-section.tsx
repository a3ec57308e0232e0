import { useMay } from "../../../admin/current-user";
import { DialogButton } from "../../../admin/dialog-button";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { webhooksApi } from "../client";
import { maxWebhooks } from "../schema";
import { WebhookDialog } from "./webhook-dialog";
import { WebhookRow } from "./webhook-row";

const { list } = webhooksApi(sessionApi);

/** The webhooks: list, make, test, look at attempts, change and delete. */
export default function WebhooksSection() {
  const may = useMay();
  const webhooks = useLoaded("webhooks", list);
  const { loaded, reload } = webhooks;
  return (
    <section aria-labelledby="webhooks" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="webhooks">Webhooks</h3>
        {may("connections.write") && loaded.state === "ready" && loaded.value.items.length < maxWebhooks && (
          <DialogButton
            size="small"
            dialog={(close) => <WebhookDialog webhook={undefined} onSaved={reload} onClose={close} />}
          >
            New Webhook
          </DialogButton>
        )}
      </div>
      <p className="mt-2 max-w-2xl leading-snug text-soft">
        Webhooks tell other programs what happens here: a chat group when an event is published, a lamp when the space
        opens. Messages carry ids, titles and states, and nothing about people.
      </p>
      <WhenLoaded data={webhooks} loading="Loading webhooks..." failed="Failed to load webhooks.">
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-5">No program gets messages yet.</p>
          ) : (
            <ul className="mt-5">
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onChanged={reload} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}
