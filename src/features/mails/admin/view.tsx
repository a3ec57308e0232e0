import { type Filter, readAddress } from "../../../admin/list/list-address";
import { ListFilters } from "../../../admin/list/list-filters";
import { ListFrame } from "../../../admin/list/list-frame";
import { ListSearch } from "../../../admin/list/list-search";
import { PanelHeader } from "../../../admin/list/panel-header";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Button, ButtonLink } from "../../../ui/button";
import { formatDateTime, plural } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { useSite } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { mailsApi } from "../client";
import type { Mail, MailFilter } from "../schema";
import { MailDialog } from "./mail-dialog";
import { kindChoices, kindNames, StateBadge, stateChoices } from "./mail-looks";
import { MailNote } from "./mail-note";
import { SendTest } from "./send-test";

const filters: Filter<MailFilter>[] = [
  { name: "state", label: "State", all: "All States", choices: stateChoices },
  { name: "kind", label: "Kind", all: "All Kinds", choices: kindChoices },
];

/** Every mail that the site has written: where it stands, how it looks, and what can be done about it. */
export default function MailsView() {
  const { params, go } = useAddress();
  const { search, page, chosen, query } = readAddress<MailFilter>(params, { filters, orders: [], pageSize: 50 });
  const { loaded, reload } = useLoaded(JSON.stringify(query), () => mailsApi(sessionApi).list(query));
  const opened = Number(params.get("mail")) || undefined;
  const narrowed = search !== "" || Object.keys(chosen).length > 0;

  return (
    <section aria-label="Mail" className="grid gap-6">
      <PanelHeader
        title="Mail"
        note={
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <span role="status">{loaded.state === "ready" ? plural(loaded.value.total, "mail") : "Counting..."}</span>
            <span>What they say is kept for 30 days</span>
          </span>
        }
        actions={
          <>
            <ListSearch label="Search recipients and subjects..." search={search} />
            <SendTest />
            <ButtonLink variant="secondary" to={tabPath("dashboard")}>
              Dashboard
            </ButtonLink>
          </>
        }
      />
      <MailNote />
      <ListFilters filters={filters} orders={[]} chosen={chosen} sort={undefined} search={search} />
      <ListFrame
        list={loaded}
        page={page}
        loading="Loading mails..."
        failed="Failed to load mails."
        onRetry={reload}
        nothing={
          <EmptyState
            title={narrowed || page > 1 ? "No mails match" : "No mail has been written yet"}
            text={narrowed ? undefined : "Confirmations, reminders and notices are listed here once there are any."}
          />
        }
      >
        {(items) => <MailTable items={items} onOpen={(mail) => go({ mail })} />}
      </ListFrame>
      {opened !== undefined && (
        <MailDialog key={opened} id={opened} onClose={() => go({ mail: undefined })} onChanged={reload} />
      )}
    </section>
  );
}

function MailTable({ items, onOpen }: { items: readonly Mail[]; onOpen: (id: number) => void }) {
  const site = useSite();
  return (
    <DataTable
      caption="Mails"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: "Subject",
          primary: true,
          cell: ({ subject, kind }) => (
            <>
              <span className="block wrap-anywhere">{subject || kindNames[kind]}</span>
              <span className="block text-[0.9375rem] font-normal text-soft">{kindNames[kind]}</span>
            </>
          ),
        },
        { heading: "To", cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span> },
        {
          heading: "State",
          cell: ({ state, error }) => (
            <div className="grid justify-items-start gap-1">
              <StateBadge state={state} />
              {error && <p className="text-[0.9375rem] leading-snug text-soft wrap-anywhere">{error}</p>}
            </div>
          ),
        },
        { heading: "Written", cell: ({ created_at }) => formatDateTime(created_at, site) },
      ]}
      actions={({ id, subject, kind }) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Open ${subject || kindNames[kind]}`}
          onClick={() => onOpen(id)}
        >
          Open
        </Button>
      )}
    />
  );
}
