import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { PanelHeader } from "../../admin/panel-header";
import { ApiError } from "../../client/api-error";
import { sessionApi } from "../../client/session";
import { useDraft } from "../../client/use-draft";
import { detailOf } from "../../client/use-loaded";
import { Button, TextLink } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { plural } from "../../ui/format";
import { useSite } from "../../ui/site";
import { toast } from "../../ui/toast";
import { EventFields } from "./event-form-fields";
import {
  changedFields,
  type EventBody,
  type EventValues,
  eventFormSchema,
  noEvent,
  toValues,
} from "./event-form-values";
import { EventStatusBadge } from "./event-status";
import type { Event } from "./schema";

interface EventFormProps {
  /** the event to change; without one a new one is made */
  event?: Event;
  onClose: () => void;
}

/** Adds or changes an event. What is typed is kept in this tab until it is saved or thrown away on purpose. */
export function EventForm({ event, onClose }: EventFormProps) {
  const { timeZone } = useSite();
  const [before] = useState<EventValues>(() => (event ? toValues(event, timeZone) : noEvent));
  const form = useForm<EventValues, unknown, EventBody>({
    resolver: zodResolver(eventFormSchema),
    defaultValues: before,
  });
  const { isDirty, isSubmitting } = form.formState;
  const draft = useDraft(event ? `event-${event.id}` : "event-new", form);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);
  useWarningBeforeUnload(isDirty);

  const submit = form.handleSubmit(async (body) => {
    try {
      await (event ? sessionApi.events.update(event.id, changedFields(body, before)) : sessionApi.events.create(body));
      draft.forget();
      toast({ message: `“${body.title}” has been ${event ? "saved" : "added"}.` });
      onClose();
    } catch (error) {
      showRefusal(error, form);
    }
  });
  const discard = () => {
    draft.forget();
    onClose();
  };
  const startOver = () => {
    form.reset(before);
    draft.forget();
    heading.current?.focus();
  };
  const saveByKeys = (pressed: KeyboardEvent) => {
    if (pressed.key !== "Enter" || !(pressed.ctrlKey || pressed.metaKey) || isSubmitting) return;
    pressed.preventDefault();
    void submit();
  };

  return (
    <form onSubmit={submit} onKeyDown={saveByKeys} noValidate aria-label={event ? "Edit event" : "Add event"}>
      <PanelHeader
        headingRef={heading}
        title={event ? "Edit Event" : "Add Event"}
        note={event && <Standing event={event} />}
      />
      {draft.restored && isDirty && <Restored onStartOver={startOver} />}
      <EventFields form={form} />
      <div className="sticky bottom-0 z-10 -mx-(--gutter) mt-8 flex flex-wrap items-center gap-3 border-t border-rule bg-paper px-(--gutter) py-3.5">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          {event ? "Save Event" : "Add Event"}
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={() => (isDirty ? setAsking(true) : discard())}>
          Cancel
        </Button>
        <p className="ml-auto hidden text-[0.875rem] text-soft md:block">
          {isDirty ? "Not saved yet" : "Nothing changed yet"} · Ctrl + Enter saves
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        message="What you typed has not been saved and would be lost."
        confirmLabel="Discard Changes"
        tone="danger"
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}

/** Where the event stands: computed, never set here. */
const Standing = ({ event }: { event: Event }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <span className="sr-only">Status:</span>
    <EventStatusBadge status={event.status} />
    <span>{plural(event.places_taken, "place")} taken</span>
    <TextLink to={`/events/${event.id}`}>View on the site</TextLink>
  </span>
);

const Restored = ({ onStartOver }: { onStartOver: () => void }) => (
  <div
    role="status"
    className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-violet bg-violet-soft px-4 py-2.5"
  >
    <p>What you had typed is back. It has not been saved yet.</p>
    <Button variant="quiet" size="small" onClick={onStartOver}>
      Start Over
    </Button>
  </div>
);

/** Puts what the server refused at its fields, the first with the focus, and the rest into a notice. */
function showRefusal(error: unknown, form: UseFormReturn<EventValues, unknown, EventBody>): void {
  // Without a session the guard leads to the sign-in page and back; there is nothing to say here.
  if (error instanceof ApiError && error.status === 401) return;
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const known = errors.filter(([field]) => field in noEvent) as [keyof EventValues, string][];
  known.forEach(([field, message], index) => {
    form.setError(field, { message }, { shouldFocus: index === 0 });
  });
  if (known.length === 0) {
    toast({ tone: "error", message: `The event could not be saved. ${detailOf(error)}` });
  }
}

/** Lets the browser ask before the tab is closed over something unsaved. */
function useWarningBeforeUnload(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
