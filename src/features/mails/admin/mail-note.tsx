import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { plural } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { mailsApi } from "../client";
import type { MailStatus } from "../schema";

const look = "mb-3 rounded-md border px-4 py-3 leading-snug text-ink";

/** Warns if mails are not sent, are delayed, or have useless links. */
export function MailNote() {
  const { loaded } = useLoaded("mail status", () => mailsApi(sessionApi).status());
  if (loaded.state !== "ready") return null;
  const { sends, trouble, reachable, held } = loaded.value;
  if (sends && !trouble && reachable && held === 0) return null;
  return (
    <div className="max-sm:order-last">
      <SendingNote status={loaded.value} />
      <HeldNote held={held} />
      <LinksNote status={loaded.value} />
    </div>
  );
}

function SendingNote({ status: { sends, trouble } }: { status: MailStatus }) {
  const site = useSite();
  if (!sends)
    return (
      <p role="status" className={`${look} border-violet bg-violet-soft`}>
        <strong>Mail is not sent.</strong> No mail server is set up, so mails are kept here: open one to copy its link
        or text, and hand it over in a chat.
      </p>
    );
  if (!trouble) return null;
  return (
    <p role="status" className={`${look} border-amber bg-amber-soft`}>
      <strong>
        Mail has been waiting since <WithDates text={formatDateTime(trouble.since, site)} />.
      </strong>{" "}
      The mail server cannot be used: <span className="wrap-anywhere">{trouble.error}</span>
    </p>
  );
}

/** Says that strangers have used up the day's mails, and how an administrator can help. */
function HeldNote({ held }: Pick<MailStatus, "held">) {
  if (held === 0) return null;
  return (
    <p role="status" className={`${look} border-amber bg-amber-soft`}>
      <strong>
        {plural(held, "mail")} {held === 1 ? "waits" : "wait"} until tomorrow.
      </strong>{" "}
      Today's mails to unconfirmed addresses have been used up. To send one now, open it under{" "}
      <a href="/admin/mail?state=queued" className="reach underline decoration-copper underline-offset-4">
        Mail
      </a>{" "}
      and press Try Again. The{" "}
      <a href="/admin/settings?section=mail" className="reach underline decoration-copper underline-offset-4">
        settings
      </a>{" "}
      say how many can be sent per day.
    </p>
  );
}

function LinksNote({ status: { links, reachable } }: { status: MailStatus }) {
  if (reachable) return null;
  return (
    <p role="status" className={`${look} border-amber bg-amber-soft`}>
      <strong>Links in mails work only on this machine.</strong> They begin with{" "}
      <span className="wrap-anywhere">{links}</span>, because the site has no public address yet. The person who runs it
      has to set ORIGIN.
    </p>
  );
}
