import { type SyntheticEvent, useId, useState } from "react";
import { Plus } from "../../../admin/symbols";
import { ApiError } from "../../../client/api-error";
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
import { keptMails } from "../../mails/kept-words";
import type { Registration } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";

interface AddRegistrationProps {
  /** the open events; empty while loading */
  events: readonly Event[];
  chosen: number | undefined;
  onAdded: () => void;
}

/** Registers somebody who asked by phone or in person. */
export function AddRegistration(props: AddRegistrationProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4.5" />
        Add Registration
      </Button>
      {open && <AddDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const isOpen = ({ publication, status }: Event) => publication === "published" && status !== "past";

const nobody = { name: "", email: "", phone: "", organization: "", special_requirements: "", guests: "" };
type Errors = Partial<Record<string, string>>;

const saysWhere = ({ name, registration_status: status, place_in_line: place }: Registration): string =>
  status === "waiting" ? `${name} is number ${place ?? 1} on the waiting list.` : `${name} is registered.`;

function AddDialog({ events, chosen, onAdded, onClose }: AddRegistrationProps & { onClose: () => void }) {
  const form = useId();
  const { timeZone } = useSite();
  const offered = events.filter((event) => isOpen(event) || event.id === chosen);
  const [eventId, setEventId] = useState(chosen ? String(chosen) : "");
  const [typed, setTyped] = useState(nobody);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const sends = useSendsMail();
  const event = offered.find(({ id }) => String(id) === eventId);
  const isFull = refused || event?.places_left === 0;

  const submit = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    if (eventId === "") return setErrors({ event_id: "Please choose the event" });
    setBusy(true);
    setFailure(undefined);
    setErrors({});
    try {
      const { guests, ...person } = typed;
      const names = guests.split("\n").map((name) => name.trim());
      const added = await eventRegistrationsApi(sessionApi).add({
        ...person,
        event_id: Number(eventId),
        guests: names.filter(Boolean).map((name) => ({ name })),
        ...(isFull ? { waiting: true } : {}),
      });
      toast({ message: `${saysWhere(added)} ${sends ? "They get an e-mail." : keptMails}` });
      onAdded();
      onClose();
      return;
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      if (error instanceof ApiError && error.status === 409 && /fully booked|left$/.test(error.detail))
        setRefused(true);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else setFailure(detailOf(error));
    }
    setBusy(false);
  };
  const field = (name: keyof typeof nobody) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: currentTarget.value })),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Add a registration"
      description={`It uses a place. ${sends ? "They get an e-mail." : keptMails}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Adding...">
            {isFull ? "Add to the Waiting List" : "Register"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(submitted) => void submit(submitted)} noValidate className="grid grid-cols-1 gap-4.5">
        <FormError message={failure} />
        <SelectField
          label="Event"
          required
          options={[{ value: "", label: "Choose an event" }, ...eventChoices(offered, timeZone)]}
          value={eventId}
          error={errors.event_id}
          onChange={({ currentTarget }) => {
            setEventId(currentTarget.value);
            setRefused(false);
          }}
        />
        {event && (
          <p role="status" className="-mt-1.5 text-soft">
            {placesLine(event, isFull)}
          </p>
        )}
        <TextField label="Full name" required maxLength={120} autoComplete="off" {...field("name")} />
        <div className="grid grid-cols-1 gap-4.5 sm:grid-cols-2">
          <TextField label="E-mail" type="email" required autoComplete="off" {...field("email")} />
          <TextField label="Phone" type="tel" autoComplete="off" {...field("phone")} />
        </div>
        {event && event.max_guests > 0 && (
          <TextAreaField
            label="Guests"
            rows={2}
            hint={`One name per line, at most ${event.max_guests}; each guest uses a place`}
            {...field("guests")}
          />
        )}
        <TextField label="Organisation" maxLength={200} autoComplete="off" {...field("organization")} />
        <TextAreaField label="Special requirements" rows={2} {...field("special_requirements")} />
      </form>
    </Dialog>
  );
}

function placesLine({ places_left: left }: Event, isFull: boolean): string {
  if (isFull) return "This event is full. They join the waiting list.";
  return left === null ? "Places are unlimited." : `${plural(left, "place")} left.`;
}
