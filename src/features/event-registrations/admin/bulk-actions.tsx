import { useState } from "react";
import { useMay } from "../../../admin/current-user";
import { type Selected, useBulkRun } from "../../../admin/list/bulk/use-bulk-run";
import { ChoiceBar } from "../../../admin/list/choice-bar";
import { wayBack } from "../../../admin/notify-deleted";
import { CircleX, Send, Trash2, UserCheck } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { Button } from "../../../ui/button";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { plural } from "../../../ui/formatting";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { useSendsMail } from "../../../ui/site";
import { keptMails } from "../../mails/kept-words";
import { AnnounceDialog } from "../../notifications/admin/announce";
import { methodPhrases, paymentMethods } from "../../registrations/payments/methods";
import type { Payment } from "../../registrations/place-fields";
import type { Registration } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";
import type { BulkListAction } from "../review/schema";
import { CopyAndExport } from "./export-button";

const ways = [
  ...paymentMethods.map((value) => ({ value, label: `Paid ${methodPhrases[value]}` })),
  { value: "waived", label: "Nothing: waive the fee" },
];

const people = (count: number) => plural(count, "registration");
const isOrAre = (count: number) => (count === 1 ? "is" : "are");

const saidOf: Record<BulkListAction, (count: number, sends: boolean) => string> = {
  attended: (count) => `${people(count)} ${isOrAre(count)} marked as attended.`,
  confirmed: (count) => `${people(count)} ${isOrAre(count)} confirmed.`,
  cancelled: (count, sends) =>
    `${people(count)} ${isOrAre(count)} cancelled. ${sends ? "They get an e-mail." : keptMails}`,
  paid: (count) => `${people(count)} ${isOrAre(count)} marked as paid.`,
  waived: (count) => `The fee of ${people(count)} is waived.`,
  delete: (count) => `${people(count)} ${count === 1 ? "has" : "have"} been deleted.`,
};

const words = { one: "registration", nameOf: ({ name }: Registration) => name };

type Question = "cancelled" | "paid" | "delete" | "write";

/** The bulk actions; those that remove something or cost something ask first. */
export function BulkActions(props: Selected<Registration>) {
  const { selection, onFailed } = props;
  const { chosen } = selection;
  const may = useMay();
  const [asked, setAsked] = useState<Question>();
  const [way, setWay] = useState("cash");
  const sends = useSendsMail();
  const { ids, busy, run: runBulk } = useBulkRun<BulkListAction, Registration>(props, words);
  const close = () => setAsked(undefined);

  const run = (action: BulkListAction, method?: Payment["payment_method"]) =>
    runBulk(
      action,
      () => eventRegistrationsApi(sessionApi).bulk(ids, action, method),
      (count) => saidOf[action](count, sends),
    ).finally(close);
  const pay = () => (way === "waived" ? run("waived") : run("paid", way as Payment["payment_method"]));
  return (
    <>
      <ChoiceBar selection={selection}>
        <Button size="small" busy={busy === "attended"} onClick={() => void run("attended")}>
          <UserCheck aria-hidden="true" className="size-4" />
          Attended
        </Button>
        <Button size="small" variant="secondary" onClick={() => setAsked("paid")}>
          Paid...
        </Button>
        {may("registrations.write") && (
          <Button size="small" variant="secondary" onClick={() => setAsked("write")}>
            <Send aria-hidden="true" className="size-4" />
            Write to Them
          </Button>
        )}
        {may("registrations.export") && (
          <CopyAndExport size="small" filter={{ ids: ids.join(",") }} onFailed={onFailed} />
        )}
        <Button size="small" variant="secondary" onClick={() => setAsked("cancelled")}>
          <CircleX aria-hidden="true" className="size-4" />
          Cancel...
        </Button>
        {may("registrations.delete") && (
          <Button size="small" variant="danger" onClick={() => setAsked("delete")}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete...
          </Button>
        )}
      </ChoiceBar>
      {asked === "write" && <AnnounceDialog people={chosen} events={[]} chosen={undefined} onClose={close} />}
      <ConfirmDialog
        open={asked === "cancelled"}
        title={`Cancel ${people(ids.length)}?`}
        message={`Their places go to people on the waiting list. ${sends ? "Everybody gets an e-mail." : keptMails}`}
        confirmLabel={`Cancel ${people(ids.length)}`}
        cancelLabel="Keep Them"
        tone="danger"
        busy={busy === "cancelled"}
        onConfirm={() => void run("cancelled")}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked === "delete"}
        title={`Delete ${people(ids.length)}?`}
        message={`${sends ? "Everybody who has a place gets an e-mail about the cancellation." : keptMails} ${wayBack}`}
        confirmLabel={`Delete ${people(ids.length)}`}
        tone="danger"
        busy={busy === "delete"}
        onConfirm={() => void run("delete")}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked === "paid"}
        title={`Mark ${people(ids.length)} as Paid`}
        message={<RadioChoices legend="How?" options={ways} value={way} onChange={setWay} />}
        confirmLabel="Mark as Paid"
        busy={busy === "paid" || busy === "waived"}
        onConfirm={() => void pay()}
        onCancel={close}
      />
    </>
  );
}
