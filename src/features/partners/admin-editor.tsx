import { Editor } from "../../admin/editor";
import { Group, Groups } from "../../admin/group";
import { ImageOf } from "../../admin/image-field";
import { type Form, ItemForm } from "../../admin/item-form";
import { AddressField } from "../../admin/number-fields";
import type { EditorProps } from "../../admin/panel";
import { sessionApi } from "../../client/session";
import { SelectField, TextAreaField, TextField } from "../../ui/fields";
import { partnerNoun } from "./admin-noun";
import { noPartner, type PartnerBody, type PartnerValues, partnerFormSchema, toValues } from "./admin-values";
import { categoryChoices } from "./partner-choices";

/** Adds or changes a partner. */
export default function PartnerEditor(props: EditorProps) {
  return (
    <Editor {...props} noun={partnerNoun} load={sessionApi.partners.read}>
      {(partner, reload) => (
        <ItemForm
          noun={partnerNoun}
          item={partner}
          schema={partnerFormSchema}
          begin={() => (partner ? toValues(partner) : noPartner)}
          nameOf={({ name }) => name}
          create={sessionApi.partners.create}
          update={({ id }, changed, seen) => sessionApi.partners.update(id, changed, seen)}
          latest={async ({ id }) => toValues(await sessionApi.partners.read(id))}
          reload={reload}
          onClose={props.onClose}
        >
          {(form) => <Fields form={form} />}
        </ItemForm>
      )}
    </Editor>
  );
}

function Fields({ form: { register, formState, control } }: { form: Form<PartnerValues, PartnerBody> }) {
  const { errors } = formState;
  return (
    <Groups
      main={
        <Group title="Who they are">
          <TextField label="Name" required maxLength={120} error={errors.name?.message} {...register("name")} />
          <TextAreaField
            label="Description"
            rows={4}
            hint="What we do together."
            error={errors.description?.message}
            {...register("description")}
          />
          <ImageOf control={control} name="logo_url" label="Logo URL" hint="Leave empty to show the name alone." />
        </Group>
      }
      side={
        <Group title="Where they belong">
          <SelectField
            label="Category"
            options={[{ value: "", label: "No category" }, ...categoryChoices]}
            error={errors.category?.message}
            {...register("category")}
          />
          <AddressField label="Website URL" error={errors.website_url?.message} {...register("website_url")} />
        </Group>
      }
    />
  );
}
