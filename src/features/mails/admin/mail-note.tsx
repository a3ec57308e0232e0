import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { formatDateTime } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { mailsApi } from "../client";

/** Says so where mail is not sent, or not at the moment. Nothing where all is well. */
export function MailNote() {
  const site = useSite();
  const { loaded } = useLoaded("mail status", () => mailsApi(sessionApi).status());
  if (loaded.state !== "ready") return null;
  const { sends, trouble } = loaded.value;
  if (!sends)
    return (
      <p role="status" className="mb-3 rounded-md border border-violet bg-violet-soft px-4 py-3 leading-snug text-ink">
        <strong>Mail is not sent.</strong> No mail server is set up, so mails are kept here: open one to copy its link
        or text, and hand it over in a chat.
      </p>
    );
  if (!trouble) return null;
  return (
    <p role="status" className="mb-3 rounded-md border border-amber bg-amber-soft px-4 py-3 leading-snug text-ink">
      <strong>Mail waits since {formatDateTime(trouble.since, site)}.</strong> The mail server cannot be used:{" "}
      <span className="wrap-anywhere">{trouble.error}</span>
    </p>
  );
}
