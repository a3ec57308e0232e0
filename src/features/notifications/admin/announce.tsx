import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
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
import type { Announcement, AnnouncementPreview, Audience } from "../schema";

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
export function Announce(props: AnnounceProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Write to Everybody
      </Button>
      {open && <AnnounceDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type Errors = Partial<Record<keyof Announcement | "event", string>>;

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
  const form = useId();
  const [eventId, setEventId] = useState(chosen ? String(chosen) : "");
  const [said, setSaid] = useState<Announcement>({ subject: "", message: "", to: "all" });
  const [preview, setPreview] = useState<AnnouncementPreview>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Retries use the same key; a changed text gets another.
  const [key, setKey] = useState(newKey);
  const calls = notificationsApi(sessionApi);
  const sends = useSendsMail();

  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setErrors({});
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : undefined;
      if (fields && Object.keys(fields).length > 0) setErrors(fields);
      else setFailure(detailOf(error));
    }
    setBusy(false);
  };
  const groups = people ? byEvent(people) : undefined;
  // On an event's own page there is only that one.
  const isInEvent = events.length === 1 && events[0]?.id === chosen;
  const each = async <T,>(work: (id: number, ids?: number[]) => Promise<T>): Promise<T[]> => {
    if (!groups) return [await work(Number(eventId))];
    const results: T[] = [];
    for (const [id, ids] of groups) results.push(await work(id, ids));
    return results;
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (!people && eventId === "") return setErrors({ event: "Please choose the event" });
    void run(async () => {
      setKey(newKey());
      setPreview(summed(await each((id, ids) => calls.previewAnnouncement(id, { ...said, ids }))));
    });
  };
  const send = () =>
    run(async () => {
      const sent = await each((id, ids) => calls.announce(id, { ...said, ids }, `${key}-${id}`));
      const recipients = sent.reduce((sum, one) => sum + one.recipients, 0);
      toast({
        message: sends
          ? `Your message is on its way to ${plural(recipients, "person", "people")}.`
          : keptFor(recipients),
      });
      onSent?.();
      onClose();
    });
  const test = () =>
    run(async () => {
      const { detail } = await calls.testAnnouncement(groups?.[0]?.[0] ?? Number(eventId), said);
      toast({ message: `${detail}.` });
    });
  const change = (changed: Partial<Announcement>) => setSaid({ ...said, ...changed });

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
            : "Write to everybody registered"
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
            <Button type="submit" form={form} busy={busy} busyLabel="Checking...">
              Preview
            </Button>
          </>
        )
      }
    >
      <FormError message={failure} />
      {preview ? (
        <Shown preview={preview} />
      ) : (
        <form id={form} onSubmit={look} noValidate className="grid grid-cols-1 gap-5">
          {people ? (
            <p className="leading-relaxed">
              To {namesOf(people)}. People who have cancelled or unsubscribed are left out.
              {groups &&
                groups.length > 1 &&
                ` They are registered for ${groups.length} events: each mail is about their own.`}
            </p>
          ) : (
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              {!isInEvent && (
                <EventChoice events={events} chosen={eventId} onChoose={setEventId} error={errors.event} />
              )}
              <SelectField
                label="To"
                options={audienceChoices(events.find(({ id }) => String(id) === eventId))}
                value={said.to}
                error={errors.to}
                onChange={({ currentTarget }) => change({ to: currentTarget.value as Audience })}
              />
            </div>
          )}
          <TextField
            label="Subject"
            required
            maxLength={150}
            value={said.subject}
            error={errors.subject}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
          <TextAreaField
            label="Message"
            required
            rows={8}
            hint="A blank line begins a paragraph. The event, its time and place, and the link to their registration are added."
            value={said.message}
            error={errors.message}
            onChange={({ currentTarget }) => change({ message: currentTarget.value })}
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
  events: readonly Event[];
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

function EventChoice({ events, chosen, onChoose, error }: EventChoiceProps) {
  const { timeZone } = useSite();
  const options = eventChoices(events, timeZone);
  return (
    <SelectField
      label="Event"
      required
      options={[{ value: "", label: "Choose an event" }, ...options]}
      value={chosen}
      error={error}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
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
