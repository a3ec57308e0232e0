import { Link } from "react-router";
import { tabPath } from "../../admin/tab-path";
import { sessionApi } from "../../client/session";
import { useSite } from "../../ui/site";
import { formatDateTime } from "../../ui/time/date-time";
import { WithDates } from "../../ui/time/with-dates";
import { kindNames, StateBadge } from "../mails/admin/mail-looks";
import { MailNote } from "../mails/admin/mail-note";
import { mailsApi } from "../mails/client";
import type { Mail } from "../mails/schema";
import { MyNotices } from "../notices/admin/my-notices";
import { DashboardList, rowLink, rows } from "./dashboard-section";

/** The latest mails, and whether mails are sent. */
export const LatestMails = () => (
  <DashboardList
    title="Latest Mail"
    all={{ to: tabPath("mail"), label: "All mail" }}
    note={
      <>
        <MailNote />
        <div className="mb-3">
          <MyNotices />
        </div>
      </>
    }
    load={async () => (await mailsApi(sessionApi).list({ size: rows })).items}
    what="mail"
    empty="No mail has been written yet."
    row={(mail) => <MailRow mail={mail} />}
  />
);

function MailRow({ mail: { id, subject, kind, recipient, state, created_at } }: { mail: Mail }) {
  const site = useSite();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link to={tabPath("mail", { mail: id })} className={rowLink}>
          {subject || kindNames[kind]}
        </Link>
        <StateBadge state={state} />
      </div>
      <p className="mt-1 text-[0.9375rem] leading-snug wrap-anywhere">{recipient}</p>
      <p className="fact-type mt-1 text-soft">
        <WithDates text={formatDateTime(created_at, site)} />
      </p>
    </>
  );
}
