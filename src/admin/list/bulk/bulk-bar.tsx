import { type ReactNode, useState } from "react";
import { type BulkActions, type BulkAnswer, type BulkName, rightOf } from "../../../api/bulk";
import { can } from "../../../api/policy";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { useCurrentUser } from "../../current-user";
import type { Failure } from "../../error-banner";
import { type BaseItem, inTitle, useLabels } from "../../labels";
import { wayBack } from "../../notify-deleted";
import { Trash2 } from "../../symbols";
import { bulkMessage } from "../bulk-message";
import { ChoiceBar } from "../choice-bar";
import { ExportButton } from "../import-export/export-button";
import type { Selection } from "../use-selection";
import { bulkDone, wordsOf } from "./actions";

interface TogetherBarProps<Item extends BaseItem> {
  bulk: BulkActions;
  selection: Selection<Item>;
  nameOf: (item: Item) => string;
  /** exports the selected items, for lists with an export of their own */
  exporting?: ReactNode;
  /** deletion is permanent, and the question says so */
  forGood?: boolean | undefined;
  /** called to reload the list; "deleted" when rows went away */
  onDone: (why: "deleted" | "changed") => void;
  onFailed: (failure: Failure) => void;
}

/** The bulk actions of the selected items. Deleting asks first, and one press undoes all of it. */
export function BulkBar<Item extends BaseItem>(props: TogetherBarProps<Item>) {
  const { bulk, selection, nameOf, forGood = false, exporting, onDone, onFailed } = props;
  const labels = useLabels();
  const user = useCurrentUser();
  const { chosen, keep } = selection;
  const [busy, setBusy] = useState<BulkName>();
  const [asking, setAsking] = useState(false);
  const many = plural(chosen.length, labels.one, labels.many);
  const allowed = bulk.actions.filter((action) => can(user, rightOf(bulk, action)));

  const run = async (action: BulkName) => {
    if (busy) return;
    setBusy(action);
    try {
      const answer = await sessionApi.call<BulkAnswer>("POST", `${bulk.path}/bulk`, { body: { ids, action } });
      const failed = answer.failed.map(({ id }) => id);
      const done = (count: number) => bulkDone(action, count, labels);
      const why = bulkMessage(answer, { items: chosen, nameOf, done, onBack: () => onDone("changed") });
      if (why) onFailed({ what: `${plural(failed.length, labels.one, labels.many)} not changed`, why });
      keep(action === "delete" || failed.length > 0 ? failed : ids);
      onDone(action === "delete" ? "deleted" : "changed");
    } catch (error) {
      onFailed({ what: "Nothing was changed", why: detailOf(error) });
    }
    setBusy(undefined);
    setAsking(false);
  };
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
  const ids = chosen.map(({ id }) => id);
  const exports = bulk.exports !== false && can(user, `${bulk.rights}.export`);
  return (
    <>
      <ChoiceBar selection={selection}>
        {allowed.filter((action) => action !== "delete").map(button)}
        {exporting}
        {exports && <ExportButton path={bulk.path} format="xlsx" ids={ids} />}
        {exports && <ExportButton path={bulk.path} format="csv" ids={ids} />}
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
        onConfirm={() => void run("delete")}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
