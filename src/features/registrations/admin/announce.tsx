import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { formatDate, plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import type { Event } from "../../events/schema";
import { LetterView } from "../../mails/letter-view";
import { registrationsApi } from "../client";
import type { Announcement, AnnouncementPreview, Audience } from "../told/schema";

/** Who can be written to; of an event that is over, who is still confirmed was not there. */
const people = (event: Event | undefined) => [
  { value: "all", label: "Everybody registered" },
  { value: "confirmed", label: event?.status === "past" ? "Who was not there" : "Who is coming" },
  { value: "attended", label: "Who was there" },
  { value: "waiting", label: "Who is waiting" },
];

interface AnnounceProps {
  /** which can be written about; none while they are on their way */
  events: readonly Event[];
  /** the event that the list is narrowed to */
  chosen: number | undefined;
}

/** Writes to everybody registered for an event: first written, then looked at, then sent. */
export function Announce({ events, chosen }: AnnounceProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Write to everybody
      </Button>
      {open && <AnnounceDialog events={events} chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  );
}

type Errors = Partial<Record<keyof Announcement | "event", string>>;

function AnnounceDialog({ events, chosen, onClose }: AnnounceProps & { onClose: () => void }) {
  const form = useId();
  const [eventId, setEventId] = useState(chosen ? String(chosen) : "");
  const [said, setSaid] = useState<Announcement>({ subject: "", message: "", to: "all" });
  const [preview, setPreview] = useState<AnnouncementPreview>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Sent again it is the same announcement; one that was changed is another.
  const [key, setKey] = useState(newKey);
  const calls = registrationsApi(sessionApi);

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
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (eventId === "") return setErrors({ event: "Please choose the event" });
    void run(async () => {
      setKey(newKey());
      setPreview(await calls.previewAnnouncement(Number(eventId), said));
    });
  };
  const send = () =>
    run(async () => {
      const { recipients } = await calls.announce(Number(eventId), said, key);
      toast({ message: `It is on its way to ${plural(recipients, "person", "people")}.` });
      onClose();
    });
  const change = (changed: Partial<Announcement>) => setSaid({ ...said, ...changed });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title={preview ? "Send it like this?" : "Write to everybody registered"}
      description={preview ? reach(preview) : "You see it and how many it goes to before anything is sent."}
      footer={
        preview ? (
          <>
            <Button variant="secondary" onClick={() => setPreview(undefined)}>
              Change it
            </Button>
            <Button busy={busy} busyLabel="Sending..." disabled={preview.recipients === 0} onClick={() => void send()}>
              Send to {plural(preview.recipients, "person", "people")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" form={form} busy={busy} busyLabel="Looking...">
              Look at it first
            </Button>
          </>
        )
      }
    >
      <FormError message={failure} />
      {preview ? (
        <Shown preview={preview} />
      ) : (
        <form id={form} onSubmit={look} noValidate className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <EventChoice events={events} chosen={eventId} onChoose={setEventId} error={errors.event} />
            <SelectField
              label="To"
              options={people(events.find(({ id }) => String(id) === eventId))}
              value={said.to}
              error={errors.to}
              onChange={({ currentTarget }) => change({ to: currentTarget.value as Audience })}
            />
          </div>
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

const reach = ({ recipients, unsubscribed }: AnnouncementPreview): string => {
  const goes = `It goes to ${plural(recipients, "person", "people")}.`;
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
  const options = events.map(({ id, title, start_date }) => ({
    value: String(id),
    label: `${title} (${formatDate(start_date, timeZone)})`,
  }));
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

/** The mail as it looks. It has nothing to press, so it takes the focus itself: by that a keyboard scrolls it. */
const Shown = ({ preview: { letter } }: { preview: AnnouncementPreview }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by the keyboard
  <section aria-label="The mail" tabIndex={0} className="overflow-hidden rounded-md border border-rule">
    <LetterView letter={letter} site={useSite()} />
  </section>
);
