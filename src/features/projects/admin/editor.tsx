import { useMaySave } from "../../../admin/drafts/drafts-api";
import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { AddressField } from "../../../admin/form/number-fields";
import { PublicationGroup, saveDraft } from "../../../admin/form/publication-group";
import { TagField } from "../../../admin/form/tag-field";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { CommunityChoice } from "../../communities/admin/community-choice";
import { AttachmentsField } from "../../uploads/attachments/admin/attachments-field";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { projectsApi } from "../client";
import { categoryChoices, difficultyChoices, statusChoices } from "../public/project-choices";
import { projectFields } from "../schema";

const projectForm = formOf(projectFields);
type ProjectForm = { form: FormOf<typeof projectForm> };

/** Adds or changes a project. */
export default function ProjectEditor(props: EditorProps) {
  const mayPublish = useMaySave();
  return (
    <ItemEditor
      {...props}
      {...projectForm}
      // The commonest; a call that names none has "other".
      blank={{ ...projectForm.blank, category: "web" }}
      calls={projectsApi}
      nameOf={({ title }) => title}
      saves={() => (mayPublish ? undefined : [saveDraft])}
      savesDrafts={(project) => !project || project.publication === "draft"}
      note={(project) => <TextLink to={`/projects/${project.id}`}>View on the site</TextLink>}
    >
      {(form) => (
        <Groups
          main={<What form={form} />}
          side={
            <>
              <Kind form={form} />
              <PublicationGroup form={form} />
              <Elsewhere form={form} />
              <Group title="Files">
                <AttachmentsField control={form.control} name="attachments" />
              </Group>
            </>
          }
        />
      )}
    </ItemEditor>
  );
}

function What({ form }: ProjectForm) {
  return (
    <Group title="What It Is">
      <TextField label="Title" required maxLength={200} {...fieldOf(form, "title")} />
      <TextAreaField
        label="Description"
        required
        rows={3}
        hint="One or two sentences, shown on the project's card."
        {...fieldOf(form, "description")}
      />
      <TextAreaField
        label="Content"
        rows={10}
        hint="How it was made and what it does, shown on the project's page. A blank line begins a paragraph."
        {...fieldOf(form, "content")}
      />
      <TagField
        control={form.control}
        name="technologies"
        label="Technologies"
        one="technology"
        max={40}
        hint="Type one and press Enter."
      />
      <ImageOf control={form.control} name="image_url" label="Image URL" hint="Leave blank for a drawn cover." />
    </Group>
  );
}

function Kind({ form }: ProjectForm) {
  return (
    <Group title="Kind and Status">
      <SelectField label="Status" options={statusChoices} {...fieldOf(form, "status")} />
      <SelectField label="Category" options={categoryChoices} {...fieldOf(form, "category")} />
      <SelectField label="Difficulty" options={difficultyChoices} {...fieldOf(form, "difficulty")} />
      <CommunityChoice control={form.control} name="community_id" />
      <CheckboxField label="Featured" {...fieldOf(form, "featured")} />
    </Group>
  );
}

const Elsewhere = ({ form }: ProjectForm) => (
  <Group title="Elsewhere">
    <AddressField label="GitHub URL" {...fieldOf(form, "github_url")} />
    <AddressField label="Demo URL" {...fieldOf(form, "demo_url")} />
  </Group>
);
