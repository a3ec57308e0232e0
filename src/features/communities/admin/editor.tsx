import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import type { FormOf } from "../../../admin/form/item-form";
import { PublicationGroup } from "../../../admin/form/publication-group";
import { TagField } from "../../../admin/form/tag-field";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { plural } from "../../../ui/formatting";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { communitiesApi } from "../client";
import { type Community, communityFields } from "../schema";
import { categoryChoices } from "./community-choices";

const communityForm = formOf(communityFields);
type CommunityForm = { form: FormOf<typeof communityForm> };

/** Adds or changes a community. */
export default function CommunityEditor(props: EditorProps) {
  return (
    <ItemEditor
      {...props}
      {...communityForm}
      calls={communitiesApi}
      nameOf={({ name }) => name}
      note={(community) => <Standing community={community} />}
    >
      {(form) => (
        <Groups
          main={<What form={form} />}
          side={
            <>
              <Meetings form={form} />
              <PublicationGroup form={form}>
                <CheckboxField
                  label="Active: not hidden from visitors"
                  error={form.formState.errors.is_active?.message}
                  {...form.register("is_active")}
                />
              </PublicationGroup>
              <Lead form={form} />
            </>
          }
        />
      )}
    </ItemEditor>
  );
}

const Standing = ({ community: { id, member_count } }: { community: Community }) => (
  <span className="flex flex-wrap gap-x-3 gap-y-1.5">
    <span>{plural(member_count, "member")}</span>
    <TextLink to={`/communities/${id}`}>View on the site</TextLink>
  </span>
);

function What({ form: { register, formState, control } }: CommunityForm) {
  const { errors } = formState;
  return (
    <Group title="What it is">
      <div className="grid gap-4.5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <TextField label="Name" required maxLength={120} error={errors.name?.message} {...register("name")} />
        <SelectField
          label="Category"
          required
          options={[{ value: "", label: "Choose one" }, ...categoryChoices]}
          error={errors.category?.message}
          {...register("category")}
        />
      </div>
      <TextAreaField
        label="Description"
        required
        rows={3}
        hint="A few sentences, shown on the community's card."
        error={errors.description?.message}
        {...register("description")}
      />
      <TextAreaField
        label="About"
        rows={8}
        hint="Shown on the community's page. A blank line begins a paragraph."
        error={errors.about?.message}
        {...register("about")}
      />
      <TagField
        control={control}
        name="benefits"
        label="Benefits"
        one="benefit"
        max={200}
        hint="What members get. Type one and press Enter."
      />
      <ImageOf control={control} name="image_url" label="Image URL" hint="Leave empty for a drawn cover." />
    </Group>
  );
}

const Meetings = ({ form: { register, formState } }: CommunityForm) => (
  <Group title="When and where">
    <TextField
      label="Meeting Schedule"
      hint="Such as Saturdays, 10:00 to 13:00."
      error={formState.errors.meeting_schedule?.message}
      {...register("meeting_schedule")}
    />
    <TextField label="Location" error={formState.errors.location?.message} {...register("location")} />
  </Group>
);

function Lead({ form: { register, formState, control } }: CommunityForm) {
  const { errors } = formState;
  return (
    <Group title="Who leads it">
      <TextField label="Lead Name" error={errors.lead_name?.message} {...register("lead_name")} />
      <TextField label="Lead Role" error={errors.lead_role?.message} {...register("lead_role")} />
      <TextAreaField label="Lead Bio" rows={4} error={errors.lead_bio?.message} {...register("lead_bio")} />
      <ImageOf control={control} name="lead_image_url" label="Lead Image URL" />
    </Group>
  );
}
