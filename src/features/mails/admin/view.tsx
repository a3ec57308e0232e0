import { useState } from "react";
import { ErrorBanner, type Failure } from "../../../admin/error-banner";
import { LabelsProvider } from "../../../admin/labels";
import { BulkBar } from "../../../admin/list/bulk/bulk-bar";
import { choosingOf } from "../../../admin/list/choice-box";
import { ColumnPicker } from "../../../admin/list/columns/column-picker";
import { ordersOf, shownHeadings } from "../../../admin/list/columns/list-column";
import { newestFirst } from "../../../admin/list/common-choices";
import { type Filter, readAddress } from "../../../admin/list/list-address";
import { ListFilters } from "../../../admin/list/list-filters";
import { ListFrame } from "../../../admin/list/list-frame";
import { ListSearch } from "../../../admin/list/list-search";
import { PanelHeader } from "../../../admin/list/panel-header";
import { useSelection } from "../../../admin/list/use-selection";
import { tabPath } from "../../../admin/tab-path";
import type { BulkActions } from "../../../api/bulk";
import type { ResourceLabels } from "../../../api/resource";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { Button, ButtonLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { useSite } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { formatDateTime } from "../../../ui/time/date-time";
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

/** Labels for lists; mails are not a resource. */
const labels: ResourceLabels = { one: "mail", many: "mails", none: "No mail has been written yet" };
const bulk: BulkActions = { path: "/mails", rights: "mails", actions: ["retry"], exports: false };

/** The default page size; on a phone each mail is a card. */
const usualSize = 25;

const nameOf = ({ subject, kind }: Mail): string => subject || kindNames[kind];

const columns = [
  {
    heading: "Subject",
    primary: true,
    cell: (mail: Mail) => (
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
    cell: ({ recipient }: Mail) => {
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
  { heading: "State", cell: (mail: Mail) => <Standing mail={mail} /> },
  { heading: "Written", sort: "-created_at", cell: ({ created_at }: Mail) => <At instant={created_at} /> },
  { heading: "Attempts", extra: true, numeric: true, cell: ({ attempts }: Mail) => attempts },
];
const orders = ordersOf(newestFirst, columns);

/** All mails: state, preview and actions. */
export default function MailsView() {
  const { params, href, go } = useAddress();
  const asked = readAddress<MailFilter>(params, { filters, orders, pageSize: usualSize });
  const { search, page, size, sort, chosen, query } = asked;
  const { loaded, reload } = useLoaded(JSON.stringify(query), () => mailsApi(sessionApi).list(query));
  const items = loaded.state === "ready" ? loaded.value.items : [];
  const selection = useSelection<Mail>(JSON.stringify({ search, chosen }), items);
  const choosing = choosingOf(selection, items, nameOf);
  const [failure, setFailure] = useState<Failure>();
  const shown = shownHeadings(params, columns);
  const opened = Number(params.get("mail")) || undefined;
  const narrowed = search !== "" || Object.keys(chosen).length > 0;

  return (
    <LabelsProvider value={labels}>
      <section aria-label="Mail" className="grid grid-cols-1 gap-6 max-sm:gap-4">
        <PanelHeader
          title="Mail"
          note={
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              <span role="status">{loaded.state === "ready" ? plural(loaded.value.total, "mail") : "Counting..."}</span>
              <span>Their text is kept for 30 days</span>
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
        <div className="empty:hidden max-sm:order-last">
          <MailNote />
        </div>
        {failure && <ErrorBanner failure={failure} onDismiss={() => setFailure(undefined)} />}
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:gap-x-2 max-sm:[&_.button]:px-3">
          <ListFilters filters={filters} orders={orders} chosen={chosen} sort={sort} search={search} />
          <ColumnPicker columns={columns} shown={shown} />
          {items.length > 0 && (
            <span className="flex min-h-11 items-center text-[0.9375rem] max-sm:ml-auto min-[75rem]:hidden">
              <span aria-hidden="true">All</span>
              {choosing.all}
            </span>
          )}
        </div>
        <ListFrame
          list={loaded}
          page={page}
          loading="Loading mails..."
          failed="Failed to load mails."
          onRetry={reload}
          rows={{ size, usual: usualSize }}
          nothing={
            <EmptyState
              title={narrowed || page > 1 ? "No mails match" : "No mail has been written yet"}
              text={narrowed ? undefined : "Confirmations, reminders and notices are listed here once there are any."}
            />
          }
        >
          {(items) => (
            <DataTable
              caption="Mails"
              rows={items}
              rowKey={({ id }) => id}
              choosing={choosing}
              sorting={{
                current: sort,
                hrefOf: (by) => href({ sort: by === orders[0]?.value ? undefined : by, page: undefined }),
              }}
              columns={columns.filter(({ heading }) => shown.has(heading))}
              actions={(mail) => (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Open ${nameOf(mail)}`}
                  onClick={() => go({ mail: mail.id })}
                >
                  Open
                </Button>
              )}
            />
          )}
        </ListFrame>
        {opened !== undefined && (
          <MailDialog key={opened} id={opened} onClose={() => go({ mail: undefined })} onChanged={reload} />
        )}
        <BulkBar bulk={bulk} selection={selection} nameOf={nameOf} onFailed={setFailure} onDone={reload} />
      </section>
    </LabelsProvider>
  );
}

const Standing = ({ mail: { state, error } }: { mail: Mail }) => (
  <div className="grid justify-items-start gap-1">
    <StateBadge state={state} />
    {error && <p className="text-[0.9375rem] leading-snug text-soft wrap-anywhere">{error}</p>}
  </div>
);

const At = ({ instant }: { instant: string }) => formatDateTime(instant, useSite());
