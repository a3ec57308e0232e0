import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Day } from "../../admin/day";
import { type Filter, readAddress } from "../../admin/list-address";
import { ListFilters } from "../../admin/list-filters";
import { PanelHeader } from "../../admin/panel-header";
import { PanelLoading } from "../../admin/panel-loading";
import { tabPath } from "../../admin/tabs";
import { useKeepFocus } from "../../admin/use-keep-focus";
import { sessionApi } from "../../client/session";
import { useAddress } from "../../client/use-address";
import { detailOf, useLoaded } from "../../client/use-loaded";
import { Button, ButtonLink } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DataTable } from "../../ui/data-table";
import { formatDateTime, plural } from "../../ui/format";
import { Pagination } from "../../ui/pagination";
import { SearchField } from "../../ui/search-field";
import { useSite } from "../../ui/site";
import { EmptyState, FailedState } from "../../ui/states";
import { toast } from "../../ui/toast";
import { nounChoices } from "../audit/noun-words";
import { type Trashed, type TrashFilter, trashDays } from "./schema";
import { kindLine } from "./trash-words";
import { useRestore } from "./use-restore";

const filters: Filter<TrashFilter>[] = [
  // An account is never kept, nor what it asked for; and files are swept, not deleted.
  {
    name: "noun",
    label: "Thing",
    all: "All Things",
    choices: nounChoices.filter(({ value }) => !["user", "order", "file"].includes(value)),
  },
];

/** What was deleted: brought back, or deleted for good. */
export default function TrashView() {
  const { params, href, go } = useAddress();
  const { search, page, chosen, query } = readAddress<TrashFilter>(params, { filters, orders: [], pageSize: 50 });
  const { loaded, reload } = useLoaded(JSON.stringify(query), () => sessionApi.trash.list(query));
  const ready = loaded.state === "ready";
  const { heading, rowIsGoing } = useKeepFocus(ready && loaded.value);
  const [doomed, setDoomed] = useState<Trashed>();
  const gone = () => {
    rowIsGoing();
    reload();
  };
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
            <SearchField
              label="Search the trash..."
              name="q"
              defaultValue={search}
              onSearch={(text) => go({ q: text.trim().slice(0, 100), page: undefined }, { replace: true })}
            />
            <ButtonLink variant="secondary" to={tabPath("dashboard")}>
              Dashboard
            </ButtonLink>
          </>
        }
      />
      <ListFilters filters={filters} orders={[]} chosen={chosen} sort={undefined} search={search} />
      {loaded.state === "loading" && <PanelLoading label="Loading the trash..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load the trash. ${loaded.detail}`} onRetry={reload} />
      )}
      {ready && loaded.value.items.length === 0 && (
        <EmptyState
          title={narrowed || page > 1 ? "Nothing in the trash matches" : "The trash is empty"}
          text={narrowed ? undefined : `What is deleted can be brought back from here for ${trashDays} days.`}
        />
      )}
      {ready && loaded.value.items.length > 0 && (
        <div id="list" aria-busy={loaded.refreshing} className="grid gap-6 aria-busy:opacity-60">
          <TrashTable items={loaded.value.items} onBack={gone} onErase={setDoomed} />
          <Pagination
            list="list"
            page={page}
            pages={loaded.value.pages}
            hrefOf={(target) => href({ page: target === 1 ? undefined : target })}
          />
        </div>
      )}
      {doomed && <Erase trashed={doomed} onClose={() => setDoomed(undefined)} onGone={gone} />}
    </section>
  );
}

interface TrashTableProps {
  items: readonly Trashed[];
  onBack: () => void;
  onErase: (trashed: Trashed) => void;
}

function TrashTable({ items, onBack, onErase }: TrashTableProps) {
  const site = useSite();
  const { busy, restore } = useRestore(onBack);
  return (
    <DataTable
      caption="Trash"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        { heading: "Thing", primary: true, cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
        { heading: "Kind", cell: kindLine },
        {
          heading: "Deleted",
          cell: ({ deleted_by_name, deleted_at }) => (
            <div>
              <p className="wrap-anywhere">{deleted_by_name}</p>
              <p className="fact-type text-soft">{formatDateTime(deleted_at, site)}</p>
            </div>
          ),
        },
        { heading: "Kept until", cell: ({ gone_at }) => <Day at={gone_at} /> },
      ]}
      actions={(trashed) => (
        <>
          <Button
            variant="secondary"
            size="small"
            busy={busy === trashed.id}
            aria-label={`Restore ${trashed.title}`}
            onClick={() => restore(trashed)}
          >
            {busy !== trashed.id && <Undo2 aria-hidden="true" className="size-4" />}
            Restore
          </Button>
          <Button
            variant="danger"
            size="small"
            className="max-[72rem]:ml-auto"
            title="Delete for Good"
            aria-label={`Delete for Good: ${trashed.title}`}
            onClick={() => onErase(trashed)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="min-[72rem]:hidden">Delete for Good</span>
          </Button>
        </>
      )}
    />
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
      await sessionApi.trash.erase(id);
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
