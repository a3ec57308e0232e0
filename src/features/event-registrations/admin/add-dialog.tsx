import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogButton } from "../../../admin/dialog-button";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { Plus } from "../../../admin/symbols";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { plural } from "../../../ui/formatting";
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
export const AddRegistration = (props: AddRegistrationProps) => (
  <DialogButton dialog={(close) => <AddDialog {...props} onClose={close} />}>
    <Plus aria-hidden="true" className="size-4.5" />
    Add Registration
  </DialogButton>
);

const isOpen = ({ publication, status }: Event) => publication === "published" && status !== "past";

const nobody = { event_id: "", name: "", email: "", phone: "", organization: "", special_requirements: "", guests: "" };
const saysWhere = ({ name, registration_status: status, place_in_line: place }: Registration): string =>
  status === "waiting" ? `${name} is number ${place ?? 1} on the waiting list.` : `${name} is registered.`;

function AddDialog({ events, chosen, onAdded, onClose }: AddRegistrationProps & { onClose: () => void }) {
  const { timeZone } = useSite();
  const offered = events.filter((event) => isOpen(event) || event.id === chosen);
  const form = useForm({ defaultValues: { ...nobody, event_id: chosen ? String(chosen) : "" } });
  /** the event that had no place left when it was asked */
  const [full, setFull] = useState<string>();
  const sends = useSendsMail();
  const eventId = form.watch("event_id");
  const event = offered.find(({ id }) => String(id) === eventId);
  const isFull = full === eventId || event?.places_left === 0;
  const add = async ({ guests, event_id, ...person }: typeof nobody) => {
    const names = guests.split("\n").map((name) => name.trim());
    const body = {
      ...person,
      event_id: Number(event_id),
      guests: names.filter(Boolean).map((name) => ({ name })),
      ...(isFull ? { waiting: true } : {}),
    };
    try {
      const added = await eventRegistrationsApi(sessionApi).add(body);
      toast({ message: `${saysWhere(added)} ${sends ? "They get an e-mail." : keptMails}` });
    } catch (error) {
      if (error instanceof ApiError && error.reason === "no_places_left") setFull(event_id);
      throw error;
    }
    onAdded();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title="Add a Registration"
      description={`It uses a place. ${sends ? "They get an e-mail." : keptMails}`}
      confirmLabel={isFull ? "Add to the Waiting List" : "Register"}
      busyLabel="Adding..."
      onSubmit={add}
      onClose={onClose}
    >
      <SelectField
        label="Event"
        required
        options={[{ value: "", label: "Choose an event" }, ...eventChoices(offered, timeZone)]}
        {...fieldOf(form, "event_id", { required: "Please choose the event" })}
      />
      {event && (
        <p role="status" className="-mt-1.5 text-soft">
          {placesLine(event, isFull)}
        </p>
      )}
      <TextField label="Full name" required maxLength={120} autoComplete="off" {...fieldOf(form, "name")} />
      <div className="grid grid-cols-1 gap-4.5 sm:grid-cols-2">
        <TextField label="Email" type="email" required autoComplete="off" {...fieldOf(form, "email")} />
        <TextField label="Phone" type="tel" autoComplete="off" {...fieldOf(form, "phone")} />
      </div>
      {event && event.max_guests > 0 && (
        <TextAreaField
          label="Guests"
          rows={2}
          hint={`One name per line, at most ${event.max_guests}; each guest uses a place`}
          {...fieldOf(form, "guests")}
        />
      )}
      <TextField label="Organisation" maxLength={200} autoComplete="off" {...fieldOf(form, "organization")} />
      <TextAreaField label="Special requirements" rows={2} {...fieldOf(form, "special_requirements")} />
    </FormDialog>
  );
}

function placesLine({ places_left: left }: Event, isFull: boolean): string {
  if (isFull) return "This event is full. They join the waiting list.";
  return left === null ? "Places are unlimited." : `${plural(left, "place")} left.`;
}
