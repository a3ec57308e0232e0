import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { AddressField, WholeField } from "../../../admin/form/number-fields";
import { PublicationGroup } from "../../../admin/form/publication-group";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { partnersApi } from "../client";
import { partnerFields } from "../schema";
import { categoryChoices } from "./partner-choices";

// Whether they are active is turned in the list.
const { is_active, ...typed } = partnerFields;
const partnerForm = formOf(typed);

const PartnerEditor = (props: EditorProps) => (
  <ItemEditor
    {...props}
    {...partnerForm}
    calls={partnersApi}
    nameOf={({ name }) => name}
    note={({ id }) => <TextLink to={`/?partner=${id}#preview`}>View on the site</TextLink>}
  >
    {(form) => <Fields form={form} />}
  </ItemEditor>
);
export default PartnerEditor;

function Fields({ form }: { form: FormOf<typeof partnerForm> }) {
  return (
    <Groups
      main={
        <Group title="Who They Are">
          <TextField label="Name" required maxLength={120} {...fieldOf(form, "name")} />
          <TextAreaField label="Description" rows={4} hint="What we do together." {...fieldOf(form, "description")} />
          <ImageOf control={form.control} name="logo_url" label="Logo URL" hint="Leave blank to show the name alone." />
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
            <CheckboxField label="Featured on the home page" {...form.register("featured")} />
          </Group>
          <Group title="Where They Belong">
            <SelectField
              label="Category"
              options={[{ value: "", label: "No category" }, ...categoryChoices]}
              {...fieldOf(form, "category")}
            />
            <AddressField label="Website URL" {...fieldOf(form, "website_url")} />
          </Group>
          <PublicationGroup form={form} />
        </>
      }
    />
  );
}
