import { useState } from "react";
import { can } from "../../api/policy";
import { type NewPreviewLink, type PreviewLink, previewLinkDays } from "../../api/preview-links";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { useWork } from "../../client/waiting/use-work";
import { WhenLoaded } from "../../client/waiting/when-loaded";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/form/fields";
import { FormError } from "../../ui/form/form-error";
import { copyText } from "../../ui/overlay/copy-text";
import { Dialog } from "../../ui/overlay/dialog";
import { toast } from "../../ui/overlay/toast";
import { useSite } from "../../ui/site";
import { formatDateTime } from "../../ui/time/date-time";
import { WithDates } from "../../ui/time/with-dates";
import { useCurrentUser } from "../current-user";
import { useLabels } from "../labels";
import type { DraftCalls } from "./drafts-api";

const { call } = sessionApi;

interface ShareDialogProps {
  calls: DraftCalls;
  id: number | string;
  onClose: () => void;
}

/** Makes and ends links that show the item's current state to people without an account. */
export default function ShareDialog({ calls, id, onClose }: ShareDialogProps) {
  const { one } = useLabels();
  const path = `${calls.path}/${encodeURIComponent(id)}/preview-links`;
  const links = useLoaded(path, () => call<{ items: PreviewLink[] }>("GET", path));
  const [made, setMade] = useState<NewPreviewLink>();
  const { busy, failure, run: work } = useWork<number | "new">();

  const run = (what: number | "new", change: () => Promise<void>) => work(what, change).finally(links.reload);
  const make = () => run("new", async () => setMade(await call<NewPreviewLink>("POST", path)));
  const end = (link: number) =>
    run(link, async () => {
      await call("DELETE", `${path}/${link}`);
      if (made?.id === link) setMade(undefined);
      toast({ message: "The link no longer works." });
    });
  return (
    <Dialog
      open
      title="Share Preview"
      description={`Anybody with a link can see this ${one} as it is now, without an account, even before it is published. Links work for ${previewLinkDays} days.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormError message={failure} />
        {made ? (
          <Made link={made} />
        ) : (
          <div>
            <Button busy={busy === "new"} busyLabel="Making..." onClick={() => void make()}>
              Create Link
            </Button>
          </div>
        )}
        <WhenLoaded data={links} loading="Loading links..." failed="Failed to load links.">
          {({ items }) => <Links links={items} calls={calls} busy={busy} onEnd={(link) => void end(link)} />}
        </WhenLoaded>
      </div>
    </Dialog>
  );
}

const otherwise = "Your browser does not allow copying here. Select the link and copy it yourself.";

function Made({ link: { url, expires_at } }: { link: NewPreviewLink }) {
  const site = useSite();
  const copy = () => copyText(url, { done: "The link is copied.", otherwise });
  return (
    <div className="grid gap-3 rounded-sm border border-rule bg-stone p-4">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void copy()}>Copy Link</Button>
      </div>
      <p className="text-[0.9375rem] leading-snug text-soft">
        Works until <WithDates text={formatDateTime(expires_at, site)} />. Copy it now: it will not be shown again.
      </p>
    </div>
  );
}

interface LinksProps {
  links: readonly PreviewLink[];
  calls: DraftCalls;
  busy: number | "new" | undefined;
  onEnd: (link: number) => void;
}

function Links({ links, calls, busy, onEnd }: LinksProps) {
  const site = useSite();
  const user = useCurrentUser();
  if (links.length === 0) return <p className="text-soft">There are no active links.</p>;
  return (
    <section aria-labelledby="links-title" className="grid gap-2">
      <h3 id="links-title" className="text-lg">
        Active Links
      </h3>
      <ul>
        {links.map(({ id, own, by_name, created_at, expires_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-rule border-t py-2.5 leading-snug"
          >
            <p className="min-w-0 wrap-anywhere">
              Until <WithDates text={formatDateTime(expires_at, site)} />
              <span className="block text-[0.9375rem] text-soft">
                By {own ? "you" : by_name}, <WithDates text={formatDateTime(created_at, site)} />
              </span>
            </p>
            {(own || can(user, calls.publishes)) && (
              <Button
                variant="secondary"
                size="small"
                busy={busy === id}
                busyLabel="Revoking..."
                onClick={() => onEnd(id)}
              >
                Revoke
                <span className="sr-only">
                  {" "}
                  the link that works until <WithDates text={formatDateTime(expires_at, site)} />
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
