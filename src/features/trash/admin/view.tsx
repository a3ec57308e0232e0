import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { ListPanel } from "../../../admin/list/list-panel";
import { Trash2 } from "../../../admin/symbols";
import { trashDays } from "../../../api/audit/retention";
import { sessionApi } from "../../../client/session";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { ActorName } from "../../audit/admin/actor-name";
import { trashChoices } from "../../audit/admin/audit-labels";
import { trashApi } from "../client";
import type { Trashed, TrashFilter } from "../schema";
import { RestoreButton } from "./restore-button";
import { kindLine } from "./trash-labels";
import { useRestore } from "./use-restore";

const columns: ListColumn<Trashed>[] = [
  {
    heading: "Item",
    primary: true,
    cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
  },
  { heading: "Kind", cell: kindLine },
  { heading: "Deleted", cell: (trashed) => <Deleted trashed={trashed} /> },
  { heading: "Kept until", cell: ({ gone_at }) => <Day at={gone_at} /> },
];

/** The trash: restore or delete for good. */
export default function TrashView() {
  return (
    <ListPanel<Trashed, TrashFilter>
      load={trashApi(sessionApi).list}
      searched="the trash"
      searchLabel="Search the trash..."
      filters={[{ name: "resource", label: "Item", all: "All Items", choices: trashChoices }]}
      columns={columns}
      nameOf={({ title }) => title}
      editable={false}
      addable={false}
      aside={<span>Kept for {trashDays} days, then deleted for good</span>}
      noneText={`Deleted items can be restored from here for ${trashDays} days.`}
      also={(trashed, { rowGone }) => <Actions trashed={trashed} onGone={rowGone} />}
    />
  );
}

interface ActionsProps {
  trashed: Trashed;
  onGone: () => void;
}

function Actions({ trashed, onGone }: ActionsProps) {
  const { busy, restore } = useRestore(onGone);
  const { id, title } = trashed;
  const about = `trash ${id}`;
  const erase = async () => {
    await trashApi(sessionApi).erase(id).finally(onGone);
    toast({ about, message: `“${title}” has been deleted for good.` });
  };
  return (
    <>
      <RestoreButton trashed={trashed} busy={busy === trashed.id} onPress={restore} />
      <ConfirmButton
        variant="danger"
        size="small"
        className="in-cards:ml-auto"
        title="Delete for Good"
        aria-label={`Delete for Good: ${title}`}
        question={{
          title: "Delete for good",
          message: (
            <>
              <p>Are you sure you want to delete this for good? This action cannot be undone.</p>
              <p className="mt-2 font-[640] wrap-anywhere">{title}</p>
              <p className="mt-2 text-soft">{kindLine(trashed)}</p>
            </>
          ),
          confirmLabel: "Delete for Good",
          tone: "danger",
        }}
        work={erase}
        failed={`“${title}” could not be deleted.`}
        about={about}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="in-table:hidden">Delete for Good</span>
      </ConfirmButton>
    </>
  );
}

function Deleted({ trashed: { deleted_by_name, deleted_by_username, deleted_at } }: { trashed: Trashed }) {
  const site = useSite();
  return (
    <div>
      <p className="wrap-anywhere">
        <ActorName name={deleted_by_name} username={deleted_by_username} />
      </p>
      <p className="fact-type text-soft">
        <WithDates text={formatDateTime(deleted_at, site)} />
      </p>
    </div>
  );
}
