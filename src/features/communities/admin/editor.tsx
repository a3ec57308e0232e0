import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
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
                <CheckboxField label="Active: visible to visitors" {...fieldOf(form, "is_active")} />
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

function What({ form }: CommunityForm) {
  return (
    <Group title="What It Is">
      <div className="grid gap-4.5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <TextField label="Name" required maxLength={120} {...fieldOf(form, "name")} />
        <SelectField
          label="Category"
          required
          options={[{ value: "", label: "Choose one" }, ...categoryChoices]}
          {...fieldOf(form, "category")}
        />
      </div>
      <TextAreaField
        label="Description"
        required
        rows={3}
        hint="A few sentences, shown on the community's card."
        {...fieldOf(form, "description")}
      />
      <TextAreaField
        label="About"
        rows={8}
        hint="Shown on the community's page. A blank line begins a paragraph."
        {...fieldOf(form, "about")}
      />
      <TagField
        control={form.control}
        name="benefits"
        label="Benefits"
        one="benefit"
        max={200}
        hint="What members get. Type one and press Enter."
      />
      <ImageOf control={form.control} name="image_url" label="Image URL" hint="Leave blank for a drawn cover." />
    </Group>
  );
}

const Meetings = ({ form }: CommunityForm) => (
  <Group title="When and Where">
    <TextField
      label="Meeting schedule"
      hint="Such as Saturdays, 10:00 to 13:00."
      {...fieldOf(form, "meeting_schedule")}
    />
    <TextField label="Location" {...fieldOf(form, "location")} />
  </Group>
);

function Lead({ form }: CommunityForm) {
  return (
    <Group title="Who Leads It">
      <TextField label="Lead name" {...fieldOf(form, "lead_name")} />
      <TextField label="Lead role" {...fieldOf(form, "lead_role")} />
      <TextAreaField label="Lead bio" rows={4} {...fieldOf(form, "lead_bio")} />
      <ImageOf control={form.control} name="lead_image_url" label="Lead image URL" />
    </Group>
  );
}
