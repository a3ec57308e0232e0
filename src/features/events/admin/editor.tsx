import { useMay } from "../../../admin/current-user";
import { ItemEditor } from "../../../admin/form/item-editor";
import { tabPath } from "../../../admin/tab-path";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { eventsApi } from "../client";
import type { Event, Scope } from "../schema";
import { EventActions } from "./event-actions";
import { EventStatusBadge } from "./event-status";
import { EventFields } from "./fields";
import { scopeChoices } from "./scope";
import { eventForm, eventFormSchema } from "./values";

const publish = { label: "Publish", set: { publication: "published" } };
const saveDraft = { label: "Save Draft", set: { publication: "draft" } };

const isDraft = (event: Event | undefined) => !event || event.publication === "draft";

/** What is published is saved; what is not is published, by who may, or stays a draft. */
const savesOf = (event: Event | undefined, mayPublish: boolean) =>
  isDraft(event) ? (mayPublish ? [publish, saveDraft] : [saveDraft]) : undefined;

/** A change of one event of a series is asked about: for which dates it is. */
function scopeQuestion(event: Event | undefined) {
  const choices = event && scopeChoices(event);
  if (!choices) return undefined;
  return {
    title: "One of a series",
    message: "For which dates is this change? A new time moves the others alike.",
    confirmLabel: "Save",
    choices,
  };
}

/** Adds or changes an event. */
export default function EventEditor(props: EditorProps) {
  const mayPublish = useMay()("events.write");
  return (
    <ItemEditor
      {...props}
      {...eventForm}
      toValues={(event, timeZone, currency) =>
        eventForm.toValues({ ...event, contact_email: event.contact_email ?? "" }, timeZone, currency)
      }
      schema={eventFormSchema}
      calls={(api) => {
        const { update, ...calls } = eventsApi(api);
        return {
          ...calls,
          update: (id, changed, seen, scope) => update(id, changed, seen, scope as Scope | undefined),
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
        <EventFields form={form}>
          {event && <EventActions event={event} unsaved={form.formState.isDirty} onDone={props.onClose} />}
        </EventFields>
      )}
    </ItemEditor>
  );
}

/** Where the event stands: computed, never set here. */
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
