import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail, useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { keptMails } from "../../mails/kept-words";
import { usersApi } from "../client";
import type { ResetLink, User } from "../schema";

/** Helps somebody who has lost the password: by mail, or by a link to hand over. */
export function WayBack({ user }: { user: User }) {
  const [busy, setBusy] = useState<"sending" | "making">();
  const [link, setLink] = useState<ResetLink>();
  const sends = useSendsMail();
  const about = `way back of user ${user.id}`;

  const during = async (work: "sending" | "making", call: () => Promise<void>) => {
    setBusy(work);
    try {
      await call();
    } catch (error) {
      toast({ about, tone: "error", message: `The link could not be made. ${detailOf(error)}` });
    }
    setBusy(undefined);
  };
  const send = async () => {
    await usersApi(sessionApi).sendResetLink(user.username);
    toast({
      about,
      message: sends ? `A link goes to ${user.email}. Mail shows what became of it.` : keptMails,
    });
  };
  const make = async () => {
    const made = await usersApi(sessionApi).makeResetLink(user.id);
    setLink(made);
    await copy(made.url, about);
  };

  if (!user.is_active)
    return <p className="text-[0.9375rem] text-soft">Who is not active cannot choose a password either.</p>;
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        size="small"
        busy={busy === "sending"}
        busyLabel="Sending..."
        onClick={() => void during("sending", send)}
      >
        {sends ? "Send a link to choose a password" : "Keep a link to choose a password under Mail"}
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={busy === "making"}
        busyLabel="Making..."
        onClick={() => void during("making", make)}
      >
        Copy the link
      </Button>
      {link ? (
        <MadeLink link={link} />
      ) : (
        <p className="text-[0.9375rem] text-soft">
          The mail’s link works for an hour. The copied one is for a chat and works for a day; whoever has it gets in,
          so give it to this person alone. Each works once, and the trail tells of a copied one.
        </p>
      )}
    </div>
  );
}

async function copy(url: string, about: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ about, message: "The link is copied." });
  } catch {
    toast({ about, tone: "error", message: "This browser does not let the page copy. Select the link instead." });
  }
}

function MadeLink({ link: { url, expires_at } }: { link: ResetLink }) {
  const site = useSite();
  return (
    <div className="grid gap-1.5">
      <code className="block rounded-sm bg-stone px-3 py-2 text-[0.875rem] leading-snug wrap-anywhere select-all">
        {url}
      </code>
      <p className="text-[0.9375rem] text-soft">Works once, until {formatDateTime(expires_at, site)}.</p>
    </div>
  );
}
