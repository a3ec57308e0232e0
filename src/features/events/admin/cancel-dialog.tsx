import { type SyntheticEvent, useId, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { TextAreaField } from "../../../ui/form/fields";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail } from "../../../ui/site";
import { keptFor, keptMails } from "../../mails/kept-words";
import { eventsApi } from "../client";
import type { Event, Scope } from "../schema";
import { scopeChoices } from "./scope";

interface CancelDialogProps {
  event: Event;
  onClose: () => void;
  onDone: () => void;
}

/** Calls an event off: asks why, and says how many people are told. */
export function CancelDialog({ event, onClose, onDone }: CancelDialogProps) {
  const form = useId();
  const choices = scopeChoices(event);
  const [scope, setScope] = useState<Scope>("one");
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { loaded } = useLoaded(scope, () => eventsApi(sessionApi).reach(event.id, scope));
  const sends = useSendsMail();
  const told = loaded.state === "ready" && !loaded.refreshing ? loaded.value.told : undefined;
  const submit = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (!reason.trim()) return setError("Reason is required");
    setBusy(true);
    try {
      await eventsApi(sessionApi).cancel(event.id, reason, scope);
      toast({ message: `“${event.title}” has been cancelled. ${toldLine(told, sends, ["has been", "have been"])}` });
      onDone();
    } catch (failed) {
      setBusy(false);
      setError((failed instanceof ApiError && failed.errors.reason) || detailOf(failed));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Cancel event"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep Event
          </Button>
          <Button type="submit" form={form} variant="danger" className="bg-red! text-paper!" busy={busy}>
            Cancel Event
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(submitted) => void submit(submitted)} noValidate className="grid grid-cols-1 gap-4">
        <p className="leading-relaxed">
          <strong className="wrap-anywhere">{event.title}</strong> keeps its page and registrations but takes no new
          ones. Calendars show it as cancelled.
        </p>
        <TextAreaField
          label="Reason"
          required
          rows={3}
          maxLength={500}
          hint={`Everybody can read it${sends ? ", on the event's page and in the mail" : " on the event's page"}.`}
          value={reason}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setError(undefined);
          }}
          error={error}
        />
        {choices && (
          <RadioChoices
            legend="Which dates?"
            options={choices}
            value={scope}
            onChange={(value) => setScope(value as Scope)}
            disabled={busy}
          />
        )}
        <p
          role="status"
          className={`rounded-sm px-4 py-3 font-[600] ${sends || told === 0 ? "bg-stone" : "border border-amber bg-amber-soft"}`}
        >
          {loaded.state === "failed"
            ? sends
              ? "Everybody who is registered gets an e-mail."
              : keptMails
            : toldLine(told, sends, ["is", "are"])}
        </p>
      </form>
    </Dialog>
  );
}

/** How many are told, or have to be. @param verb for one person and for several */
function toldLine(told: number | undefined, sends: boolean, [one, several]: [string, string]): string {
  if (told === undefined) return "Counting registrations...";
  if (told === 0) return "Nobody is registered, so no e-mails are sent.";
  if (!sends) return keptFor(told);
  return `${plural(told, "person", "people")} ${told === 1 ? one : several} told by e-mail.`;
}
