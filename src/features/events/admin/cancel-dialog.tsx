import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { TextAreaField } from "../../../ui/form/fields";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { plural } from "../../../ui/formatting";
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
  const choices = scopeChoices(event);
  const form = useForm({ defaultValues: { reason: "", scope: "one" as Scope } });
  const scope = form.watch("scope");
  const { loaded } = useLoaded(scope, () => eventsApi(sessionApi).reach(event.id, scope));
  const sends = useSendsMail();
  const told = loaded.state === "ready" && !loaded.refreshing ? loaded.value.told : undefined;
  const cancel = async ({ reason }: { reason: string }) => {
    await eventsApi(sessionApi).cancel(event.id, reason, scope);
    toast({ message: `“${event.title}” has been cancelled. ${toldLine(told, sends, ["has been", "have been"])}` });
    onDone();
  };
  return (
    <FormDialog
      form={form}
      title="Cancel Event"
      confirmLabel="Cancel Event"
      cancelLabel="Keep Event"
      tone="danger"
      onSubmit={cancel}
      onClose={onClose}
    >
      <p className="leading-relaxed">
        <strong className="wrap-anywhere">{event.title}</strong> keeps its page and registrations but takes no new ones.
        Calendars show it as cancelled.
      </p>
      <TextAreaField
        label="Reason"
        required
        rows={3}
        maxLength={500}
        hint={`Everybody can read it${sends ? ", on the event's page and in the mail" : " on the event's page"}.`}
        {...fieldOf(form, "reason", { validate: (reason) => reason.trim() !== "" || "Reason is required" })}
      />
      {choices && (
        <RadioChoices
          legend="Which dates?"
          options={choices}
          value={scope}
          onChange={(value) => form.setValue("scope", value as Scope)}
          disabled={form.formState.isSubmitting}
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
    </FormDialog>
  );
}

/** How many are told, or have to be. @param verb for one person and for several */
function toldLine(told: number | undefined, sends: boolean, [one, several]: [string, string]): string {
  if (told === undefined) return "Counting registrations...";
  if (told === 0) return "Nobody is registered, so no e-mails are sent.";
  if (!sends) return keptFor(told);
  return `${plural(told, "person", "people")} ${told === 1 ? one : several} told by e-mail.`;
}
