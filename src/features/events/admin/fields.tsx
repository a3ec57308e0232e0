import { type ReactNode, useRef } from "react";
import { useWatch } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import type { Form } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { AddressField, CountField, MoneyField } from "../../../admin/form/number-fields";
import { PublishAt } from "../../../admin/form/publication-group";
import { inWords } from "../../../admin/list/common-choices";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { CommunityChoice } from "../../communities/admin/community-choice";
import { AttachmentsField } from "../../uploads/attachments/admin/attachments-field";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { eventTypes } from "../choices";
import { maxDates } from "../schema";
import { RegisteringFields } from "./registering-fields";
import { repeatOptions } from "./repeat-rules";
import type { EventBody, EventValues } from "./values";

const typeOptions = [{ value: "", label: "No type" }, ...inWords(eventTypes)];

type EventForm = Form<EventValues, EventBody>;

interface EventFieldsProps {
  form: EventForm;
  /** a new event, which may be repeated */
  isNew: boolean;
  children?: ReactNode;
}

/** The fields of an event, in the order in which somebody plans one. */
export function EventFields({ form, isNew, children }: EventFieldsProps) {
  return (
    <Groups
      main={<What form={form} />}
      rest={
        <>
          <Details form={form} />
          <RegisteringFields form={form} />
        </>
      }
      side={
        <>
          <WhenAndWhere form={form}>{isNew && <RepeatFields form={form} />}</WhenAndWhere>
          <PlacesAndPrice form={form} />
          <Showing form={form} />
          {children}
        </>
      }
    />
  );
}

function What({ form }: { form: EventForm }) {
  return (
    <Group title="What It Is">
      <div className="grid gap-4.5 sm:grid-cols-[1fr_11rem]">
        <TextField label="Title" required maxLength={200} {...fieldOf(form, "title")} />
        <SelectField label="Type" options={typeOptions} {...fieldOf(form, "event_type")} />
      </div>
      <TextAreaField
        label="Description"
        required
        rows={3}
        hint="One or two sentences, shown on the event's card."
        {...fieldOf(form, "description")}
      />
    </Group>
  );
}

const Details = ({ form }: { form: EventForm }) => (
  <>
    <Group title="On Its Page">
      <TextAreaField
        label="Content"
        rows={10}
        hint="Everything else people should know, shown on the event's page. A blank line begins a paragraph, “- ” a list."
        {...fieldOf(form, "content")}
      />
      <ImageOf control={form.control} name="image_url" label="Image URL" hint="Leave blank for a drawn cover." />
    </Group>
    <Group title="Files">
      <AttachmentsField control={form.control} name="attachments" />
    </Group>
  </>
);

/** The default length of an event; milliseconds. */
const usualLength = 2 * 3_600_000;

/** Milliseconds of a typed time, read as UTC; NaN while it is incomplete. */
const typedTime = (typed: string) => Date.parse(`${typed}Z`);

/** Moves the end with the start, keeping the length; without an end, sets it two hours after. */
function useEndFollowing({ getValues, setValue }: EventForm) {
  const last = useRef(typedTime(getValues("start_date")));
  return () => {
    const [start, end] = [typedTime(getValues("start_date")), typedTime(getValues("end_date"))];
    if (Number.isNaN(start)) return;
    const lasts = Number.isNaN(end) || Number.isNaN(last.current) ? undefined : end - last.current;
    last.current = start;
    if (lasts === undefined && !Number.isNaN(end)) return;
    const next = new Date(start + (lasts ?? usualLength));
    if (!Number.isNaN(next.getTime()))
      setValue("end_date", next.toISOString().slice(0, 16), { shouldDirty: true, shouldTouch: true });
  };
}

function WhenAndWhere({ form, children }: { form: EventForm; children: ReactNode }) {
  const { timeZoneName } = useSite();
  const followStart = useEndFollowing(form);
  const [start, online] = useWatch({ control: form.control, name: ["start_date", "is_online"] });
  return (
    <Group title="When and Where">
      <TextField
        label={`Start date (${timeZoneName})`}
        type="datetime-local"
        required
        {...fieldOf(form, "start_date", { onChange: followStart })}
      />
      <TextField
        label={`End date (${timeZoneName})`}
        type="datetime-local"
        required
        min={start || undefined}
        {...fieldOf(form, "end_date")}
      />
      {children}
      <TextField label="Location" {...fieldOf(form, "location")} />
      <CheckboxField label="Online event" {...fieldOf(form, "is_online")} />
      {online && (
        <AddressField
          label="Meeting URL"
          hint="Everybody who opens the event's page can see it."
          {...fieldOf(form, "meeting_url")}
        />
      )}
    </Group>
  );
}

/** The repetition of a new event; dates are changed and skipped later. */
function RepeatFields({ form }: { form: EventForm }) {
  const [start, repeat] = useWatch({ control: form.control, name: ["start_date", "repeat"] });
  if (start === "" && repeat === "") return null;
  // With `value`, the box follows the form when its options change; a browser would select the first one.
  return (
    <>
      <SelectField
        label="Repeat"
        options={repeatOptions(typedTime(start), repeat)}
        value={repeat}
        {...fieldOf(form, "repeat")}
      />
      {repeat !== "" && (
        <TextField
          label="Number of dates"
          type="number"
          inputMode="numeric"
          min={2}
          max={maxDates}
          hint="Each date becomes its own event, which you can change or cancel separately."
          {...fieldOf(form, "repeat_count")}
        />
      )}
    </>
  );
}

function PlacesAndPrice({ form }: { form: EventForm }) {
  return (
    <Group title="Places and Price">
      <div className="grid gap-4.5 min-[26rem]:grid-cols-2">
        <CountField label="Max attendees" hint="Blank for unlimited" {...fieldOf(form, "max_attendees")} />
        <MoneyField label="Registration fee" hint="blank for free" {...fieldOf(form, "registration_fee")} />
      </div>
      <CountField
        label="Changes close (hours before start)"
        hint="Until then, people can change or cancel their registration with its link. 0 means until the start."
        {...fieldOf(form, "changes_until")}
      />
      <TextField
        label="Contact e-mail"
        type="email"
        autoComplete="off"
        hint="Replies to mails about this event go to this address. Leave blank to use the organisation's address."
        {...fieldOf(form, "contact_email")}
      />
    </Group>
  );
}

function Showing({ form }: { form: EventForm }) {
  return (
    <Group title="On the Site">
      <CommunityChoice control={form.control} name="community_id" />
      <CheckboxField label="Featured" {...fieldOf(form, "featured")} />
      <CheckboxField
        label="Certificate of attendance for everybody who was checked in"
        {...fieldOf(form, "certificate")}
      />
      <PublishAt form={form} />
    </Group>
  );
}
