import { Suspense, useState } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Button, ButtonLink } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { LoadingState } from "../../../ui/states";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { doorApi } from "../client";
import type { DoorLink } from "../schema";

const QrCode = lazyPart(() => import("../../../ui/qr-code"));

interface DoorDialogProps {
  eventId: number;
  title: string;
  onClose: () => void;
}

/** An event's door: the way to it, and links for helpers without an account. */
export default function DoorDialog({ eventId, title, onClose }: DoorDialogProps) {
  const calls = doorApi(sessionApi);
  const links = useLoaded(`door-links ${eventId}`, () => calls.links(eventId));
  const { busy, failure, run } = useWork<number>();
  const revoke = (id: number) =>
    run(id, async () => {
      await calls.revokeLink(eventId, id);
      links.reload();
      toast({ message: "The link has been revoked and no longer opens the list." });
    });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="At the Door"
      description={title}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-6">
        <div className="grid gap-3">
          <p className="text-soft">
            Check people in by name or code on a phone, even offline. Open it here once while you are online.
          </p>
          <ButtonLink to={`/admin/door/${eventId}`} reloadDocument className="justify-self-start">
            Open the Door
          </ButtonLink>
        </div>
        <section aria-labelledby="door-links" className="grid gap-4 border-rule border-t pt-5">
          <div className="grid gap-1">
            <h3 id="door-links" className="text-lg">
              Links for Helpers
            </h3>
            <p className="text-[0.9375rem] text-soft">
              Helpers with a link need no account. They see names only, never payments or contacts, until twelve hours
              after the event.
            </p>
          </div>
          <FormError message={failure} />
          <WhenLoaded data={links} loading="Loading links..." failed="The links could not be loaded.">
            {({ items }) =>
              items.length > 0 && (
                <ul className="grid gap-3">
                  {items.map((link) => (
                    <OneLink
                      key={link.id}
                      link={link}
                      isGoing={busy === link.id}
                      onRevoke={() => void revoke(link.id)}
                    />
                  ))}
                </ul>
              )
            }
          </WhenLoaded>
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={busy === 0}
            busyLabel="Making..."
            onClick={() => void run(0, () => calls.makeLink(eventId).then(links.reload))}
          >
            Create Link
          </Button>
        </section>
      </div>
    </Dialog>
  );
}

function OneLink({ link, isGoing, onRevoke }: { link: DoorLink; isGoing: boolean; onRevoke: () => void }) {
  const { id, url, expires_at } = link;
  const site = useSite();
  const [shows, setShows] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ message: "The link is copied." });
    } catch {
      // If the browser refuses to copy, the link is shown.
      setShows(true);
    }
  };
  return (
    <li className="grid gap-3 rounded-md border border-rule p-4">
      <p>
        <strong>Link {id}</strong>
        <span className="block text-[0.9375rem] text-soft">
          Works until <WithDates text={formatDateTime(expires_at, site)} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" aria-label={`Copy link ${id}`} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`QR code of link ${id}`}
          aria-expanded={shows}
          onClick={() => setShows(!shows)}
        >
          QR Code
        </Button>
        <Button
          variant="danger"
          size="small"
          aria-label={`Revoke link ${id}`}
          busy={isGoing}
          busyLabel="Ending..."
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
      {shows && (
        <div className="grid justify-items-center gap-3">
          <Suspense fallback={<LoadingState label="Drawing..." />}>
            <QrCode text={url} label={`QR code of door link ${id}`} className="w-full max-w-60 rounded-sm bg-white" />
          </Suspense>
          <p className="fact-type wrap-anywhere select-all">{url}</p>
        </div>
      )}
    </li>
  );
}
