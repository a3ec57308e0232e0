import { type ReactNode, useState } from "react";
import { type BulkActions, type BulkName, rightOf } from "../../../api/bulk";
import { can } from "../../../api/policy";
import { inTitle } from "../../../api/resource";
import { sessionApi } from "../../../client/session";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { useCurrentUser } from "../../current-user";
import { type BaseItem, useLabels } from "../../labels";
import { wayBack } from "../../notify-deleted";
import { Trash2 } from "../../symbols";
import { ChoiceBar } from "../choice-bar";
import { ExportButtons } from "../import-export/export-button";
import { bulkDone, wordsOf } from "./actions";
import { type Selected, useBulkRun } from "./use-bulk-run";

interface BulkBarProps<Item extends BaseItem> extends Selected<Item> {
  bulk: BulkActions;
  nameOf: (item: Item) => string;
  /** exports the selected items, for lists with an export of their own */
  exporting?: ReactNode;
  /** deletion is permanent, and the question says so */
  forGood?: boolean | undefined;
}

/** The bulk actions of the selected items. Deleting asks first, and one press undoes all of it. */
export function BulkBar<Item extends BaseItem>(props: BulkBarProps<Item>) {
  const { bulk, selection, nameOf, forGood = false, exporting } = props;
  const labels = useLabels();
  const user = useCurrentUser();
  const { chosen } = selection;
  const { ids, busy, run: runBulk } = useBulkRun<BulkName, Item>(props, { ...labels, nameOf });
  const [asking, setAsking] = useState(false);
  const many = plural(chosen.length, labels.one, labels.many);
  const allowed = bulk.actions.filter((action) => can(user, rightOf(bulk, action)));

  const run = (action: BulkName) =>
    runBulk(
      action,
      () => sessionApi.call("POST", `${bulk.path}/bulk`, { body: { ids, action } }),
      (count) => bulkDone(action, count, labels),
    );
  const button = (action: BulkName): ReactNode => {
    if (action === "delete")
      return (
        <Button key={action} size="small" variant="danger" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete...
        </Button>
      );
    const { label, icon: Icon } = wordsOf[action];
    return (
      <Button key={action} size="small" variant="secondary" busy={busy === action} onClick={() => void run(action)}>
        {Icon && busy !== action && <Icon aria-hidden="true" className="size-4" />}
        {label}
      </Button>
    );
  };
  const exports = bulk.exports !== false && can(user, `${bulk.rights}.export`);
  return (
    <>
      <ChoiceBar selection={selection}>
        {allowed.filter((action) => action !== "delete").map(button)}
        {exporting}
        {exports && <ExportButtons path={bulk.path} ids={ids} />}
        {allowed.filter((action) => action === "delete").map(button)}
      </ChoiceBar>
      <ConfirmDialog
        open={asking}
        title={`Delete ${many}?`}
        message={
          forGood ? "This action cannot be undone." : `Everything that belongs to them is deleted too. ${wayBack}`
        }
        confirmLabel={`Delete ${chosen.length} ${inTitle(chosen.length === 1 ? labels.one : labels.many)}`}
        tone="danger"
        busy={busy === "delete"}
        onConfirm={() => void run("delete").finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
