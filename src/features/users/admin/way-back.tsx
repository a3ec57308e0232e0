import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { copyNamed } from "../../../ui/overlay/copy-text";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail, useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { keptMails } from "../../mails/kept-words";
import { usersApi } from "../client";
import type { ResetLink, User } from "../schema";

/** Resets a lost password for a user: by mail, or by a link to hand over. */
export function WayBack({ user }: { user: User }) {
  const [link, setLink] = useState<ResetLink>();
  const sends = useSendsMail();
  const about = `way back of user ${user.id}`;

  const { busy, run } = useWork<"sending" | "making">(failedNotice("The link could not be created.", about));
  const send = async () => {
    await usersApi(sessionApi).sendResetLink(user.username);
    toast({
      about,
      message: sends ? `A link is on its way to ${user.email}. You can follow it under Mail.` : keptMails,
    });
  };
  const make = async () => {
    const made = await usersApi(sessionApi).makeResetLink(user.id);
    setLink(made);
    await copyNamed(made.url, "link");
  };

  if (!user.is_active) return <p className="text-[0.9375rem] text-soft">Inactive people cannot choose a password.</p>;
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        size="small"
        busy={busy === "sending"}
        busyLabel="Sending..."
        onClick={() => void run("sending", send)}
      >
        {sends ? "Send a Link to Choose a Password" : "Put a Link into Mail"}
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={busy === "making"}
        busyLabel="Making..."
        onClick={() => void run("making", make)}
      >
        Copy the Link
      </Button>
      {link ? (
        <MadeLink link={link} />
      ) : (
        <p className="text-[0.9375rem] text-soft">
          A link sent by e-mail works for an hour; a copied one, for a chat, works for a day. Anybody with the link can
          get in, so give it only to this person. Each works once, and copying is recorded in the audit trail.
        </p>
      )}
    </div>
  );
}

function MadeLink({ link: { url, expires_at } }: { link: ResetLink }) {
  const site = useSite();
  return (
    <div className="grid gap-1.5">
      <code className="block rounded-sm bg-stone px-3 py-2 text-[0.875rem] leading-snug wrap-anywhere select-all">
        {url}
      </code>
      <p className="text-[0.9375rem] text-soft">
        Works once, until <WithDates text={formatDateTime(expires_at, site)} />.
      </p>
    </div>
  );
}
