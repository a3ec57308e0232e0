import type { ListColumn } from "../../../admin/list/columns/list-column";
import { newestFirst } from "../../../admin/list/common-choices";
import { ListPanel } from "../../../admin/list/list-panel";
import { OpenButton } from "../../../admin/list/row-actions";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { mailsApi } from "../client";
import type { Mail, MailFilter } from "../schema";
import { MailDialog } from "./mail-dialog";
import { kindChoices, kindNames, StateBadge, stateChoices } from "./mail-looks";
import { MailNote } from "./mail-note";
import { SendTest } from "./send-test";

const nameOf = ({ subject, kind }: Mail): string => subject || kindNames[kind];

const columns: ListColumn<Mail>[] = [
  {
    heading: "Subject",
    primary: true,
    cell: (mail) => (
      <>
        <span className="block wrap-anywhere">{nameOf(mail)}</span>
        <span className="block text-[0.9375rem] font-normal text-soft">{kindNames[mail.kind]}</span>
      </>
    ),
  },
  {
    heading: "To",
    sort: "recipient",
    // Breaks before the @ rather than inside a name.
    cell: ({ recipient }) => {
      const at = Math.max(0, recipient.lastIndexOf("@"));
      return (
        <span className="wrap-anywhere">
          {recipient.slice(0, at)}
          <wbr />
          {recipient.slice(at)}
        </span>
      );
    },
  },
  { heading: "State", cell: (mail) => <Standing mail={mail} /> },
  { heading: "Written", sort: "-created_at", cell: ({ created_at }) => <At instant={created_at} /> },
  { heading: "Attempts", extra: true, numeric: true, cell: ({ attempts }) => attempts },
];
/** All mails: state, preview and actions. */
export default function MailsView() {
  const { params, go } = useAddress();
  const opened = Number(params.get("mail")) || undefined;
  return (
    <ListPanel<Mail, MailFilter>
      load={mailsApi(sessionApi).list}
      // On a phone each mail is a card.
      pageSize={25}
      searched="a recipient or subject"
      searchLabel="Search mail..."
      filters={[
        { name: "state", label: "State", all: "All States", choices: stateChoices },
        { name: "kind", label: "Kind", all: "All Kinds", choices: kindChoices },
      ]}
      orders={newestFirst}
      columns={columns}
      nameOf={nameOf}
      editable={false}
      addable={false}
      aside={<span>Their text is kept for 30 days</span>}
      noneText="Confirmations, reminders and notices are listed here once there are any."
      buttons={<SendTest />}
      summary={<MailNote />}
      also={(mail) => <OpenButton name={nameOf(mail)} onOpen={() => go({ mail: mail.id })} />}
    >
      {({ reload }) =>
        opened !== undefined && (
          <MailDialog key={opened} id={opened} onClose={() => go({ mail: undefined })} onChanged={reload} />
        )
      }
    </ListPanel>
  );
}

const Standing = ({ mail: { state, error } }: { mail: Mail }) => (
  <div className="grid justify-items-start gap-1">
    <StateBadge state={state} />
    {error && <p className="text-[0.9375rem] leading-snug text-soft wrap-anywhere">{error}</p>}
  </div>
);

const At = ({ instant }: { instant: string }) => <WithDates text={formatDateTime(instant, useSite())} />;
