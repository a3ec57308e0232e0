import { useState } from "react";
import { Day } from "../../../admin/day";
import { ColumnPicker } from "../../../admin/list/columns/column-picker";
import { shownHeadings } from "../../../admin/list/columns/list-column";
import { type Filter, readAddress } from "../../../admin/list/list-address";
import { ListFilters } from "../../../admin/list/list-filters";
import { ListFrame } from "../../../admin/list/list-frame";
import { ListSearch } from "../../../admin/list/list-search";
import { PanelHeader } from "../../../admin/list/panel-header";
import { Trash2 } from "../../../admin/symbols";
import { tabPath } from "../../../admin/tab-path";
import { useKeepFocus } from "../../../admin/use-keep-focus";
import { trashDays } from "../../../api/audit/retention";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button, ButtonLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { formatDateTime } from "../../../ui/time/date-time";
import { ActorName } from "../../audit/admin/actor-name";
import { trashChoices } from "../../audit/admin/audit-labels";
import { trashApi } from "../client";
import type { Trashed, TrashFilter } from "../schema";
import { RestoreButton } from "./restore-button";
import { kindLine } from "./trash-labels";
import { useRestore } from "./use-restore";

const filters: Filter<TrashFilter>[] = [{ name: "resource", label: "Item", all: "All Items", choices: trashChoices }];

const columns = [
  {
    heading: "Item",
    primary: true,
    cell: ({ title }: Trashed) => <span className="wrap-anywhere">{title}</span>,
  },
  { heading: "Kind", cell: kindLine },
  { heading: "Deleted", cell: (trashed: Trashed) => <Deleted trashed={trashed} /> },
  { heading: "Kept until", cell: ({ gone_at }: Trashed) => <Day at={gone_at} /> },
];

/** The trash: restore or delete for good. */
export default function TrashView() {
  const { params } = useAddress();
  const { search, page, chosen, query } = readAddress<TrashFilter>(params, { filters, orders: [], pageSize: 50 });
  const { loaded, reload } = useLoaded(JSON.stringify(query), () => trashApi(sessionApi).list(query));
  const ready = loaded.state === "ready";
  const { heading, rowIsGoing } = useKeepFocus(ready && loaded.value);
  const [doomed, setDoomed] = useState<Trashed>();
  const gone = () => {
    rowIsGoing();
    reload();
  };
  const shown = shownHeadings(params, columns);
  const narrowed = search !== "" || Object.keys(chosen).length > 0;

  return (
    <section aria-label="Trash" className="grid gap-6">
      <PanelHeader
        headingRef={heading}
        title="Trash"
        note={
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <span role="status">{ready ? plural(loaded.value.total, "thing") : "Counting..."}</span>
            <span>Kept for {trashDays} days, then deleted for good</span>
          </span>
        }
        actions={
          <>
            <ListSearch label="Search the trash..." search={search} />
            <ButtonLink variant="secondary" to={tabPath("dashboard")}>
              Dashboard
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <ListFilters filters={filters} orders={[]} chosen={chosen} sort={undefined} search={search} />
        <ColumnPicker columns={columns} shown={shown} />
      </div>
      <ListFrame
        list={loaded}
        page={page}
        loading="Loading the trash..."
        failed="Failed to load the trash."
        onRetry={reload}
        nothing={
          <EmptyState
            title={narrowed || page > 1 ? "Nothing in the trash matches" : "The trash is empty"}
            text={narrowed ? undefined : `Deleted items can be restored from here for ${trashDays} days.`}
          />
        }
      >
        {(items) => <TrashTable items={items} shown={shown} onBack={gone} onErase={setDoomed} />}
      </ListFrame>
      {doomed && <Erase trashed={doomed} onClose={() => setDoomed(undefined)} onGone={gone} />}
    </section>
  );
}

interface TrashTableProps {
  items: readonly Trashed[];
  shown: ReadonlySet<string>;
  onBack: () => void;
  onErase: (trashed: Trashed) => void;
}

function TrashTable({ items, shown, onBack, onErase }: TrashTableProps) {
  const { busy, restore } = useRestore(onBack);
  return (
    <DataTable
      caption="Trash"
      rows={items}
      rowKey={({ id }) => id}
      columns={columns.filter(({ heading }) => shown.has(heading))}
      actions={(trashed) => (
        <>
          <RestoreButton trashed={trashed} busy={busy === trashed.id} onPress={restore} />
          <Button
            variant="danger"
            size="small"
            className="max-[75rem]:ml-auto"
            title="Delete for Good"
            aria-label={`Delete for Good: ${trashed.title}`}
            onClick={() => onErase(trashed)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="min-[75rem]:hidden">Delete for Good</span>
          </Button>
        </>
      )}
    />
  );
}

function Deleted({ trashed: { deleted_by_name, deleted_by_username, deleted_at } }: { trashed: Trashed }) {
  const site = useSite();
  return (
    <div>
      <p className="wrap-anywhere">
        <ActorName name={deleted_by_name} username={deleted_by_username} />
      </p>
      <p className="fact-type text-soft">{formatDateTime(deleted_at, site)}</p>
    </div>
  );
}

interface EraseProps {
  trashed: Trashed;
  onClose: () => void;
  onGone: () => void;
}

function Erase({ trashed, onClose, onGone }: EraseProps) {
  const [busy, setBusy] = useState(false);
  const { id, title } = trashed;
  const erase = async () => {
    setBusy(true);
    try {
      await trashApi(sessionApi).erase(id);
      toast({ about: `trash ${id}`, message: `“${title}” has been deleted for good.` });
    } catch (error) {
      toast({ about: `trash ${id}`, tone: "error", message: `“${title}” could not be deleted. ${detailOf(error)}` });
    }
    onClose();
    onGone();
  };
  return (
    <ConfirmDialog
      open
      title="Delete for good"
      message={
        <>
          <p>Are you sure you want to delete this for good? This action cannot be undone.</p>
          <p className="mt-2 font-[640] wrap-anywhere">{title}</p>
          <p className="mt-2 text-soft">{kindLine(trashed)}</p>
        </>
      }
      confirmLabel="Delete for Good"
      tone="danger"
      busy={busy}
      onConfirm={() => void erase()}
      onCancel={onClose}
    />
  );
}
