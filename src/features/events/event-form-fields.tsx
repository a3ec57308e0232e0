import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/fields";
import { useSite } from "../../ui/site";
import type { EventBody, EventValues } from "./event-form-values";
import { PicturePreview } from "./picture-preview";
import { eventTypes } from "./schema";

const typeOptions = [
  { value: "", label: "No type" },
  ...eventTypes.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) })),
];

/** The two communities there are, by the ids that an event names them with. */
const communityOptions = [
  { value: "", label: "No community" },
  { value: "sdc", label: "Software Development" },
  { value: "hdc", label: "Hardware Development" },
];

type Form = UseFormReturn<EventValues, unknown, EventBody>;

/** The fields of an event, in the order in which somebody plans one. */
export function EventFields({ form }: { form: Form }) {
  return (
    <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_22rem]">
      <What form={form} />
      <div className="grid gap-6">
        <WhenAndWhere form={form} />
        <PlacesAndPrice form={form} />
        <Showing form={form} />
      </div>
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0 rounded-md border border-rule bg-sheet px-4 pt-1 pb-5 sm:px-5">
    <legend className="-ml-2 px-2 font-display text-lg font-[740] tracking-tight">{title}</legend>
    <div className="grid gap-4.5 pt-2">{children}</div>
  </fieldset>
);

function What({ form: { register, formState, control } }: { form: Form }) {
  const { errors } = formState;
  const address = useWatch({ control, name: "image_url" });
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
      <TextField
        label="Image URL"
        type="url"
        inputMode="url"
        hint="Leave empty for a drawn cover."
        error={errors.image_url?.message}
        {...register("image_url")}
      />
      <PicturePreview address={address} />
    </Group>
  );
}

function WhenAndWhere({ form: { register, formState, control } }: { form: Form }) {
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
        <TextField
          label="Meeting URL"
          type="url"
          inputMode="url"
          hint="Everybody who opens the event's page sees it."
          error={errors.meeting_url?.message}
          {...register("meeting_url")}
        />
      )}
    </Group>
  );
}

function PlacesAndPrice({ form: { register, formState } }: { form: Form }) {
  const { currency } = useSite();
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
        <TextField
          label="Registration Fee"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          hint={`${currency}, blank for free`}
          error={errors.registration_fee?.message}
          {...register("registration_fee")}
        />
      </div>
    </Group>
  );
}

function Showing({ form: { register, formState, getValues } }: { form: Form }) {
  const { errors } = formState;
  const own = getValues("community_id");
  const communities = communityOptions.some(({ value }) => value === own)
    ? communityOptions
    : [...communityOptions, { value: own, label: own }];
  return (
    <Group title="On the site">
      <SelectField
        label="Community"
        options={communities}
        error={errors.community_id?.message}
        {...register("community_id")}
      />
      <CheckboxField label="Featured" error={errors.featured?.message} {...register("featured")} />
    </Group>
  );
}
