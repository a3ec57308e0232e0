import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
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
  return (
    <Groups
      main={
        <Group title="Who They Are">
          <div className="grid gap-4.5 sm:grid-cols-2">
            <TextField label="Name" required maxLength={120} {...fieldOf(form, "name")} />
            <TextField label="Role" required maxLength={120} {...fieldOf(form, "role")} />
          </div>
          <TextAreaField label="Bio" rows={5} {...fieldOf(form, "bio")} />
          <ImageOf
            control={form.control}
            name="image_url"
            label="Image URL"
            hint="Leave blank for a drawn placeholder."
          />
        </Group>
      }
      side={
        <>
          <Group title="Place on the Page">
            <WholeField
              label="Order priority"
              hint="Higher numbers appear first."
              {...fieldOf(form, "order_priority")}
            />
          </Group>
          <Group title="Where to Find Them">
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              hint="For administrators only."
              {...fieldOf(form, "email")}
            />
            <AddressField label="GitHub URL" {...fieldOf(form, "github_url")} />
            <AddressField label="LinkedIn URL" {...fieldOf(form, "linkedin_url")} />
            <AddressField label="Twitter URL" {...fieldOf(form, "twitter_url")} />
          </Group>
          <PublicationGroup form={form} />
        </>
      }
    />
  );
}
