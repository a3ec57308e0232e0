import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMay } from "../../../admin/current-user";
import { ErrorBanner, type Failure } from "../../../admin/error-banner";
import { useLabels } from "../../../admin/labels";
import { BulkBar } from "../../../admin/list/bulk/bulk-bar";
import { useBulk } from "../../../admin/list/bulk/bulk-context";
import { choosingOf } from "../../../admin/list/choice-box";
import { CompactSelect } from "../../../admin/list/compact-select";
import { ListFoot } from "../../../admin/list/list-foot";
import { ListSearch } from "../../../admin/list/list-search";
import { PanelHeader } from "../../../admin/list/panel-header";
import { usePageInRange } from "../../../admin/list/use-page-in-range";
import { useSelection } from "../../../admin/list/use-selection";
import { PanelLoading } from "../../../admin/panel-loading";
import { useDeletion } from "../../../admin/use-deletion";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { classes } from "../../../ui/classes";
import { FilterBar } from "../../../ui/list/filter-bar";
import { focusPage } from "../../../ui/overlay/modal";
import { EmptyState, FailedState } from "../../../ui/states";
import { contactApi } from "../client";
import type { Message, MessageStats } from "../schema";
import { ExportMessages } from "./export-messages";
import { inboxOrders, readInbox, usualSize } from "./inbox-address";
import { InboxList, lineId } from "./inbox-list";
import { MessagePane } from "./message-pane";
import { useInbox } from "./use-inbox";

const nothing: readonly never[] = [];

interface InboxFilterProps {
  shown: string;
  counts: MessageStats | undefined;
  hrefOf: (status: "unread" | "read" | undefined) => string;
}

const InboxFilter = ({ shown, counts, hrefOf }: InboxFilterProps) => (
  <FilterBar
    label="Show"
    current={shown}
    filters={[
      { id: "all", label: withCount("All", counts?.total), href: hrefOf(undefined) },
      { id: "unread", label: withCount("Unread", counts?.unread), href: hrefOf("unread") },
      { id: "read", label: withCount("Read", counts && counts.total - counts.unread), href: hrefOf("read") },
    ]}
  />
);

const emptyNote = (search: string): string =>
  search ? `The search was for “${search}”.` : "People write by the contact page, and ask to join a community.";

interface PaneProps {
  open: Message | undefined;
  missing: boolean;
  children: (message: Message) => ReactNode;
}

/** The open message, or what to do without one. */
const Pane = ({ open, missing, children }: PaneProps) =>
  open ? children(open) : <EmptyState title={missing ? "Message Not Found" : "Select a message to view details"} />;

/** Says that the list is loading, or why it could not be loaded. */
function ListState({ list, onRetry }: { list: { state: string; detail?: string }; onRetry: () => void }) {
  const labels = useLabels();
  if (list.state === "loading") return <PanelLoading label={labels.loading ?? ""} />;
  if (list.state !== "failed") return null;
  return <FailedState message={`Failed to load messages. ${list.detail}`} onRetry={onRetry} />;
}

/** Visitors' messages: list, read, answer, export, delete. */
export default function MessagesTab() {
  const labels = useLabels();
  const { params, href, go } = useAddress();
  const asked = readInbox(params);
  const { shown, search, page, openId } = asked;
  const { list, stats, open, missing, mark, reload } = useInbox(asked);
  const heading = useRef<HTMLHeadingElement>(null);
  /** the message after the last deleted one */
  const successor = useRef<number>(undefined);
  const deletion = useDeletion<Message>(
    { nameOf: ({ subject }) => subject, remove: ({ id }) => contactApi(sessionApi).remove(id) },
    (why) => {
      if (why === "deleted") goOn();
      reload();
    },
  );
  const isReady = list.state === "ready";
  const items = isReady ? list.value.items : nothing;
  /** Opens the message after the deleted one. */
  const goOn = () => {
    const next = neighbourOf(items, openId);
    successor.current = next?.id;
    go({ message: next?.id }, { replace: true });
    if (!next) focusPage(heading.current);
  };
  const selection = useSelection<Message>(JSON.stringify(asked.query), items);
  const choosing = choosingOf(selection, items, ({ name, subject }) => `${name}: ${subject}`);
  const bulk = useBulk();
  const exports = useMay()("messages.export");
  const [failure, setFailure] = useState<Failure>();
  useFocusOnTheWayBack(openId);
  usePageInRange(list, page);

  const counts = stats.state === "ready" ? stats.value : undefined;
  const empty = isReady && items.length === 0;
  return (
    <section aria-label="Messages" className="panel">
      <PanelHeader
        headingRef={heading}
        title={<span aria-live="polite">{headingOf(counts)}</span>}
        actions={
          <>
            <ListSearch label="Search messages..." search={search} dropping={{ message: undefined }} />
            {exports && <ExportMessages shown={shown} query={asked.query} disabled={items.length === 0} />}
          </>
        }
      />
      {failure && <ErrorBanner failure={failure} onDismiss={() => setFailure(undefined)} />}
      <div className={classes("flex flex-wrap items-center gap-3", openId !== undefined && "max-lg:hidden")}>
        <InboxFilter shown={shown} counts={counts} hrefOf={(status) => href(only(status))} />
        <span className="flex flex-1 items-center justify-end gap-3">
          <CompactSelect
            label="Order"
            value={asked.sort}
            choices={inboxOrders}
            onChoose={(sort) => go({ sort: sort === "-created_at" ? undefined : sort, page: undefined })}
          />
          {items.length > 0 && (
            <span className="flex items-center text-[0.9375rem]">
              <span aria-hidden="true">All</span>
              {choosing.all}
            </span>
          )}
        </span>
      </div>
      <ListState list={list} onRetry={reload} />
      {empty && !open && <EmptyState title={labels.none} text={emptyNote(search)} />}
      {list.state === "ready" && (!empty || open) && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <div
            id="list"
            aria-busy={list.refreshing}
            className={classes("grid gap-6 aria-busy:opacity-60", openId !== undefined && "max-lg:hidden")}
          >
            {!empty && (
              <InboxList
                messages={list.value.items}
                openId={openId}
                hrefOf={({ id }) => href({ message: id })}
                choosing={choosing.one}
                has={choosing.has}
              />
            )}
            <ListFoot
              list="list"
              page={page}
              pages={list.value.pages}
              total={list.value.total}
              size={asked.size}
              usual={usualSize}
            />
          </div>
          <div
            className={classes(
              "lg:sticky lg:top-[calc(var(--header-height)+1rem)]",
              openId === undefined && "max-lg:hidden",
            )}
          >
            <Pane {...{ open, missing }}>
              {(message) => (
                <MessagePane
                  key={message.id}
                  message={message}
                  takesFocus={successor.current === message.id}
                  listHref={href({ message: undefined })}
                  onMark={(status) => mark(message, status)}
                  asking={deletion.asking === message.id}
                  onDelete={() => deletion.ask(message)}
                />
              )}
            </Pane>
          </div>
        </div>
      )}
      {bulk && (
        <BulkBar
          bulk={bulk}
          selection={selection}
          nameOf={({ subject }) => subject}
          onFailed={setFailure}
          exporting={
            exports && (
              <ExportMessages
                shown={shown}
                size="small"
                query={{ ids: selection.chosen.map(({ id }) => id).join(",") }}
                disabled={false}
              />
            )
          }
          onDone={(why) => {
            if (why === "deleted" && openId !== undefined) go({ message: undefined }, { replace: true });
            reload();
          }}
        />
      )}
      {deletion.dialog}
    </section>
  );
}

/** The message after the open one, or at the end of the list the one before it. */
function neighbourOf(messages: readonly Message[], openId: number | undefined): Message | undefined {
  const at = messages.findIndex(({ id }) => id === openId);
  return at === -1 ? messages[0] : (messages[at + 1] ?? messages[at - 1]);
}

const only = (show: string | undefined) => ({ show, page: undefined, message: undefined });

const withCount = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);

const headingOf = (counts: MessageStats | undefined): string =>
  counts ? `${counts.unread} unread of ${counts.total} total messages` : "Messages";

/** Closing a message on a phone returns the focus to its line. */
function useFocusOnTheWayBack(openId: number | undefined): void {
  const last = useRef(openId);
  useEffect(() => {
    const [was] = [last.current];
    last.current = openId;
    if (openId === undefined && was !== undefined && document.activeElement === document.body) {
      document.getElementById(lineId(was))?.focus();
    }
  }, [openId]);
}
