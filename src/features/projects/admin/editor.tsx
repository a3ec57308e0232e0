import { useMaySave } from "../../../admin/drafts/drafts-api";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import type { FormOf } from "../../../admin/form/item-form";
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
import { projectFields } from "../schema";
import { categoryChoices, difficultyChoices, statusChoices } from "./project-choices";

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

function What({ form: { register, formState, control } }: ProjectForm) {
  const { errors } = formState;
  return (
    <Group title="What it is">
      <TextField label="Title" required maxLength={200} error={errors.title?.message} {...register("title")} />
      <TextAreaField
        label="Description"
        required
        rows={3}
        hint="One or two sentences, shown on the project's card."
        error={errors.description?.message}
        {...register("description")}
      />
      <TextAreaField
        label="Content"
        rows={10}
        hint="How it was made and what it does, shown on the project's page. A blank line begins a paragraph."
        error={errors.content?.message}
        {...register("content")}
      />
      <TagField
        control={control}
        name="technologies"
        label="Technologies"
        one="technology"
        max={40}
        hint="Type one and press Enter."
      />
      <ImageOf control={control} name="image_url" label="Image URL" hint="Leave empty for a drawn cover." />
    </Group>
  );
}

function Kind({ form: { register, formState, control } }: ProjectForm) {
  const { errors } = formState;
  return (
    <Group title="Kind and state">
      <SelectField label="Status" options={statusChoices} error={errors.status?.message} {...register("status")} />
      <SelectField
        label="Category"
        options={categoryChoices}
        error={errors.category?.message}
        {...register("category")}
      />
      <SelectField
        label="Difficulty"
        options={difficultyChoices}
        error={errors.difficulty?.message}
        {...register("difficulty")}
      />
      <CommunityChoice control={control} name="community_id" />
      <CheckboxField label="Featured" error={errors.featured?.message} {...register("featured")} />
    </Group>
  );
}

const Elsewhere = ({ form: { register, formState } }: ProjectForm) => (
  <Group title="Elsewhere">
    <AddressField label="GitHub URL" error={formState.errors.github_url?.message} {...register("github_url")} />
    <AddressField label="Demo URL" error={formState.errors.demo_url?.message} {...register("demo_url")} />
  </Group>
);
