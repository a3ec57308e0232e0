import { useRef } from "react";
import { useNavigate } from "react-router";
import { useMay } from "../../../admin/current-user";
import { ItemEditor } from "../../../admin/form/item-editor";
import { FormParts } from "../../../admin/form-parts";
import { tabPath } from "../../../admin/tab-path";
import type { EditorProps } from "../../../api/resource";
import type { Caller } from "../../../client/api";
import { detailOf } from "../../../client/use-loaded";
import { TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { eventsApi } from "../client";
import type { Event, Scope } from "../schema";
import { warnOfConflicts } from "./conflicts";
import { EventActions } from "./event-actions";
import { EventStatusBadge } from "./event-status";
import { EventFields } from "./fields";
import { scopeChoices } from "./scope";
import { type EventBody, eventForm, eventFormSchema, ruleOf } from "./values";

const publish = { label: "Publish", set: { publication: "published" }, publishes: true as const };
const saveDraft = { label: "Save Draft", set: { publication: "draft" } };

const isDraft = (event: Event | undefined) => !event || event.publication === "draft";

/** Returns the save buttons of an event. Drafts can be saved, and published by users with the right to publish. */
const savesOf = (event: Event | undefined, mayPublish: boolean) =>
  isDraft(event) ? (mayPublish ? [publish, saveDraft] : [saveDraft]) : undefined;

/** Asks which dates of a series a change applies to. */
function scopeQuestion(event: Event | undefined) {
  const choices = event && scopeChoices(event);
  if (!choices) return undefined;
  return {
    title: "One of a series",
    message: "Which dates does this change apply to? A new time also applies to the other dates.",
    confirmLabel: "Save",
    choices,
  };
}

async function addEvent(api: Caller, { repeat, repeat_count, ...fields }: EventBody): Promise<Event> {
  const calls = eventsApi(api);
  const made = await calls.create(fields);
  const rule = ruleOf({ start_date: fields.start_date, repeat });
  if (rule)
    // The event exists, so adding it again would duplicate it.
    await calls
      .repeat(made.id, { rule, count: Number(repeat_count) })
      .then(warnOfConflicts)
      .catch((error: unknown) =>
        toast({ tone: "error", message: `The event was added, but not repeated. ${detailOf(error)}` }),
      );
  return made;
}

/** Adds or changes an event; a new one is shown on its own page. */
export default function EventEditor(props: EditorProps) {
  const mayPublish = useMay()("events.write");
  const navigate = useNavigate();
  const made = useRef<Event>(undefined);
  const close = () => {
    if (made.current) void navigate(tabPath(`events/${made.current.id}`), { replace: true });
    else props.onClose();
  };
  return (
    <ItemEditor
      {...props}
      {...eventForm}
      onClose={close}
      toValues={(event, timeZone, currency) =>
        eventForm.toValues({ ...event, contact_email: event.contact_email ?? "" }, timeZone, currency)
      }
      schema={eventFormSchema}
      calls={(api) => {
        const { read, update } = eventsApi(api);
        return {
          read,
          create: async (body) => {
            made.current = await addEvent(api, body);
          },
          update: (id, { repeat, repeat_count, ...changed }, seen, scope) =>
            update(id, changed, seen, scope as Scope | undefined),
        };
      }}
      nameOf={({ title }) => title}
      alsoAbout={(edited, { end_date }) => (edited === "start_date" && end_date !== "" ? ["end_date"] : [])}
      question={(_body, event) => scopeQuestion(event)}
      saves={(event) => savesOf(event, mayPublish)}
      savesDrafts={isDraft}
      note={(event) => <Standing event={event} />}
    >
      {(form, event) => (
        <EventFields form={form} isNew={!event}>
          <FormParts form={form} id={event?.id} />
          {event && <EventActions event={event} unsaved={form.formState.isDirty} onDone={props.onClose} />}
        </EventFields>
      )}
    </ItemEditor>
  );
}

/** The event's status, which is computed, never set. */
const Standing = ({ event }: { event: Event }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <span className="sr-only">Status:</span>
    <EventStatusBadge event={event} />
    <span>{plural(event.places_taken, "place")} taken</span>
    <TextLink to={tabPath(`events/${event.id}`)}>Registrations and mail</TextLink>
    <TextLink to={`/events/${event.id}`}>
      {event.publication === "draft" ? "Preview on the site" : "View on the site"}
    </TextLink>
  </span>
);
