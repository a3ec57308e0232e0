import { useId, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { DialogButton } from "../../../admin/dialog-button";
import { fieldOf } from "../../../admin/form/field-of";
import { submitOf } from "../../../admin/form/form-dialog";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { Button } from "../../../ui/button";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail, useSite } from "../../../ui/site";
import { eventChoices } from "../../events/admin/event-choices";
import type { Event } from "../../events/schema";
import { keptFor } from "../../mails/kept-words";
import { MailView } from "../../mails/mail-view";
import type { Registration } from "../../registrations/schema";
import { notificationsApi } from "../client";
import type { Announcement, AnnouncementPreview } from "../schema";

/** The audiences of an announcement; after the event, still confirmed means absent. */
const audienceChoices = (event: Event | undefined) => [
  { value: "all", label: "Everybody registered" },
  { value: "confirmed", label: event?.status === "past" ? "People who did not come" : "People who are coming" },
  { value: "attended", label: "People who came" },
  { value: "waiting", label: "People who are waiting" },
];

interface AnnounceProps {
  /** the events to choose from; empty while loading */
  events: readonly Event[];
  /** the event of the list's filter */
  chosen: number | undefined;
  onSent?: () => void;
}

/** Writes to the people registered for an event: write, preview, send. */
export const Announce = (props: AnnounceProps) => (
  <DialogButton variant="secondary" dialog={(close) => <AnnounceDialog {...props} onClose={close} />}>
    Write to Everybody
  </DialogButton>
);

interface DialogProps extends AnnounceProps {
  /** the selected people; otherwise the dialog asks for an audience */
  people?: readonly Registration[];
  onClose: () => void;
}

/** The selected people by event: each event has its own mail. */
function byEvent(people: readonly Registration[]): [eventId: number, ids: number[]][] {
  const groups = new Map<number, number[]>();
  for (const { event_id, id } of people) groups.set(event_id, [...(groups.get(event_id) ?? []), id]);
  return [...groups];
}

/** Combines the previews of several events: one content, and the sum of recipients. */
function summed(previews: readonly AnnouncementPreview[]): AnnouncementPreview | undefined {
  const [first] = previews;
  const sum = (of: "recipients" | "unsubscribed") => previews.reduce((all, one) => all + one[of], 0);
  return first && { ...first, recipients: sum("recipients"), unsubscribed: sum("unsubscribed") };
}

/** Writes to the people of an event, or to selected ones. */
export function AnnounceDialog({ events, chosen, people, onSent, onClose }: DialogProps) {
  const id = useId();
  const form = useForm<Announcement & { event: string }>({
    defaultValues: { event: chosen ? String(chosen) : "", subject: "", message: "", to: "all" },
  });
  const { errors, isSubmitting: busy } = form.formState;
  const eventId = form.watch("event");
  const [preview, setPreview] = useState<AnnouncementPreview>();
  // Retries use the same key; a changed text gets another.
  const [key, setKey] = useState(newKey);
  const calls = notificationsApi(sessionApi);
  const sends = useSendsMail();

  const groups = people ? byEvent(people) : undefined;
  // On an event's own page there is only that one.
  const isInEvent = events.length === 1 && events[0]?.id === chosen;
  const each = async <T,>(work: (id: number, ids?: number[]) => Promise<T>): Promise<T[]> => {
    if (!groups) return [await work(Number(eventId))];
    const results: T[] = [];
    for (const [id, ids] of groups) results.push(await work(id, ids));
    return results;
  };
  const look = submitOf(form, async ({ event: _, ...said }) => {
    setKey(newKey());
    setPreview(summed(await each((at, ids) => calls.previewAnnouncement(at, { ...said, ids }))));
  });
  const send = submitOf(form, async ({ event: _, ...said }) => {
    const sent = await each((at, ids) => calls.announce(at, { ...said, ids }, `${key}-${at}`));
    const recipients = sent.reduce((sum, one) => sum + one.recipients, 0);
    toast({
      message: sends ? `Your message is on its way to ${plural(recipients, "person", "people")}.` : keptFor(recipients),
    });
    onSent?.();
    onClose();
  });
  const test = submitOf(form, async ({ event: _, ...said }) => {
    const { detail } = await calls.testAnnouncement(groups?.[0]?.[0] ?? Number(eventId), said);
    toast({ message: `${detail}.` });
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={
        preview
          ? "Send this?"
          : people
            ? `Write to ${plural(people.length, "person", "people")}`
            : "Write to Everybody Registered"
      }
      description={
        preview ? reach(preview, sends) : "You see a preview and the number of recipients before anything is sent."
      }
      footer={
        preview ? (
          <>
            <Button variant="secondary" onClick={() => setPreview(undefined)}>
              Edit
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => void test()}>
              Send It to Me First
            </Button>
            <Button busy={busy} busyLabel="Sending..." disabled={preview.recipients === 0} onClick={() => void send()}>
              {sends
                ? `Send to ${plural(preview.recipients, "person", "people")}`
                : `Keep ${plural(preview.recipients, "mail")}`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" form={id} busy={busy} busyLabel="Checking...">
              Preview
            </Button>
          </>
        )
      }
    >
      <FormError message={errors.root?.message} />
      {preview ? (
        <Shown preview={preview} />
      ) : (
        <form id={id} onSubmit={(event) => void look(event)} noValidate className="grid grid-cols-1 gap-5">
          {people ? (
            <p className="leading-relaxed">
              To {namesOf(people)}. People who have cancelled or unsubscribed are left out.
              {groups &&
                groups.length > 1 &&
                ` They are registered for ${groups.length} events: each mail is about their own.`}
            </p>
          ) : (
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              {!isInEvent && <EventChoice form={form} events={events} />}
              <SelectField
                label="To"
                options={audienceChoices(events.find(({ id }) => String(id) === eventId))}
                {...fieldOf(form, "to")}
              />
            </div>
          )}
          <TextField label="Subject" required maxLength={150} {...fieldOf(form, "subject")} />
          <TextAreaField
            label="Message"
            required
            rows={8}
            hint="A blank line begins a paragraph. The event, its time and place, and the link to their registration are added."
            {...fieldOf(form, "message")}
          />
        </form>
      )}
    </Dialog>
  );
}

const maxNamed = 4;

function namesOf(people: readonly Registration[]): string {
  const names = people.slice(0, maxNamed).map(({ name }) => name);
  const more = people.length - names.length;
  const last = more > 0 ? plural(more, "other") : (names.pop() ?? "");
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

const reach = ({ recipients, unsubscribed }: AnnouncementPreview, sends: boolean): string => {
  const goes = !sends ? keptFor(recipients) : `It goes to ${plural(recipients, "person", "people")}.`;
  return unsubscribed > 0 ? `${goes} ${plural(unsubscribed, "more has", "more have")} unsubscribed.` : goes;
};

interface EventChoiceProps {
  form: UseFormReturn<Announcement & { event: string }>;
  events: readonly Event[];
}

function EventChoice({ form, events }: EventChoiceProps) {
  const { timeZone } = useSite();
  return (
    <SelectField
      label="Event"
      required
      options={[{ value: "", label: "Choose an event" }, ...eventChoices(events, timeZone)]}
      {...fieldOf(form, "event", { required: "Please choose the event" })}
    />
  );
}

/** The mail's preview. It has no controls, so it is focusable itself for scrolling by keyboard. */
const Shown = ({ preview: { content } }: { preview: AnnouncementPreview }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard
  <section aria-label="The mail" tabIndex={0} className="overflow-hidden rounded-md border border-rule">
    <MailView content={content} site={useSite()} />
  </section>
);
