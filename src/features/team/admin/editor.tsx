import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import type { FormOf } from "../../../admin/form/item-form";
import { AddressField, WholeField } from "../../../admin/form/number-fields";
import { PublicationGroup } from "../../../admin/form/publication-group";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { teamApi } from "../client";
import { teamFields } from "../schema";

// Whether they are shown is turned on their card.
const { is_active, ...typed } = teamFields;
const teamForm = formOf(typed);

/** Adds or changes a team member. */
const TeamMemberEditor = (props: EditorProps) => (
  <ItemEditor
    {...props}
    {...teamForm}
    toValues={(member, timeZone) => teamForm.toValues({ ...member, email: member.email ?? "" }, timeZone)}
    calls={teamApi}
    nameOf={({ name }) => name}
    note={({ id }) => <TextLink to={`/about?person=${id}#team`}>View on the site</TextLink>}
  >
    {(form) => <Fields form={form} />}
  </ItemEditor>
);
export default TeamMemberEditor;

function Fields({ form }: { form: FormOf<typeof teamForm> }) {
  const { register, formState, control } = form;
  const { errors } = formState;
  return (
    <Groups
      main={
        <Group title="Who they are">
          <div className="grid gap-4.5 sm:grid-cols-2">
            <TextField label="Name" required maxLength={120} error={errors.name?.message} {...register("name")} />
            <TextField label="Role" required maxLength={120} error={errors.role?.message} {...register("role")} />
          </div>
          <TextAreaField label="Bio" rows={5} error={errors.bio?.message} {...register("bio")} />
          <ImageOf control={control} name="image_url" label="Image URL" hint="Leave empty for a drawn placeholder." />
        </Group>
      }
      side={
        <>
          <Group title="Place on the page">
            <WholeField
              label="Order Priority"
              hint="Higher numbers appear first."
              error={errors.order_priority?.message}
              {...register("order_priority")}
            />
          </Group>
          <Group title="Where to find them">
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              hint="For administrators only."
              error={errors.email?.message}
              {...register("email")}
            />
            <AddressField label="GitHub URL" error={errors.github_url?.message} {...register("github_url")} />
            <AddressField label="LinkedIn URL" error={errors.linkedin_url?.message} {...register("linkedin_url")} />
            <AddressField label="Twitter URL" error={errors.twitter_url?.message} {...register("twitter_url")} />
          </Group>
          <PublicationGroup form={form} />
        </>
      }
    />
  );
}
