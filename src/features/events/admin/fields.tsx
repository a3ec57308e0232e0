import { useWatch } from "react-hook-form";
import { Group, Groups } from "../../../admin/form/group";
import type { Form } from "../../../admin/form/item-form";
import { AddressField, MoneyField } from "../../../admin/form/number-fields";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { CommunityChoice } from "../../communities/admin/community-choice";
import { ImageOf } from "../../uploads/admin/image-field";
import { eventTypes } from "../schema";
import { RegisteringFields } from "./registering-fields";
import type { EventBody, EventValues } from "./values";

const typeOptions = [
  { value: "", label: "No type" },
  ...eventTypes.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) })),
];

type EventForm = Form<EventValues, EventBody>;

/** The fields of an event, in the order in which somebody plans one. */
export function EventFields({ form }: { form: EventForm }) {
  return (
    <Groups
      main={
        <>
          <What form={form} />
          <RegisteringFields form={form} />
        </>
      }
      side={
        <>
          <WhenAndWhere form={form} />
          <PlacesAndPrice form={form} />
          <Showing form={form} />
        </>
      }
    />
  );
}

function What({ form: { register, formState, control } }: { form: EventForm }) {
  const { errors } = formState;
  return (
    <Group title="What it is">
      <div className="grid gap-4.5 sm:grid-cols-[1fr_11rem]">
        <TextField label="Title" required maxLength={200} error={errors.title?.message} {...register("title")} />
        <SelectField
          label="Type"
          options={typeOptions}
          error={errors.event_type?.message}
          {...register("event_type")}
        />
      </div>
      <TextAreaField
        label="Description"
        required
        rows={3}
        hint="One or two sentences, shown on the event's card."
        error={errors.description?.message}
        {...register("description")}
      />
      <TextAreaField
        label="Content"
        rows={10}
        hint="Everything else people should know, shown on the event's page. A blank line begins a paragraph, “- ” a list."
        error={errors.content?.message}
        {...register("content")}
      />
      <ImageOf control={control} name="image_url" label="Image URL" hint="Leave empty for a drawn cover." />
    </Group>
  );
}

function WhenAndWhere({ form: { register, formState, control } }: { form: EventForm }) {
  const { timeZoneName } = useSite();
  const { errors } = formState;
  const [start, online] = useWatch({ control, name: ["start_date", "is_online"] });
  return (
    <Group title="When and where">
      <TextField
        label={`Start Date (${timeZoneName})`}
        type="datetime-local"
        required
        error={errors.start_date?.message}
        {...register("start_date")}
      />
      <TextField
        label={`End Date (${timeZoneName})`}
        type="datetime-local"
        required
        min={start || undefined}
        error={errors.end_date?.message}
        {...register("end_date")}
      />
      <TextField label="Location" error={errors.location?.message} {...register("location")} />
      <CheckboxField label="Online event" error={errors.is_online?.message} {...register("is_online")} />
      {online && (
        <AddressField
          label="Meeting URL"
          hint="Everybody who opens the event's page sees it."
          error={errors.meeting_url?.message}
          {...register("meeting_url")}
        />
      )}
    </Group>
  );
}

function PlacesAndPrice({ form: { register, formState } }: { form: EventForm }) {
  const { errors } = formState;
  return (
    <Group title="Places and price">
      <div className="grid gap-4.5 min-[26rem]:grid-cols-2">
        <TextField
          label="Max Attendees"
          inputMode="numeric"
          autoComplete="off"
          hint="Blank for unlimited"
          error={errors.max_attendees?.message}
          {...register("max_attendees")}
        />
        <MoneyField
          label="Registration Fee"
          hint="blank for free"
          error={errors.registration_fee?.message}
          {...register("registration_fee")}
        />
      </div>
      <TextField
        label="Changes until (hours before)"
        inputMode="numeric"
        autoComplete="off"
        hint="Until then people change or cancel their registration by its link; 0 is until the start."
        error={errors.changes_until?.message}
        {...register("changes_until")}
      />
      <TextField
        label="Contact E-mail"
        type="email"
        autoComplete="off"
        hint="Answers to mails about this event go there. Left empty, they go to the organisation."
        error={errors.contact_email?.message}
        {...register("contact_email")}
      />
    </Group>
  );
}

function Showing({ form }: { form: EventForm }) {
  const { register, formState } = form;
  return (
    <Group title="On the site">
      <CommunityChoice control={form.control} name="community_id" />
      <CheckboxField label="Featured" error={formState.errors.featured?.message} {...register("featured")} />
    </Group>
  );
}
