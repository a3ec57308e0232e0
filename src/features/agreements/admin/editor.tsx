import { fieldOf } from "../../../admin/form/field-of";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { PublicationGroup } from "../../../admin/form/publication-group";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { agreementsApi } from "../client";
import { agreementFields } from "../schema";
import { Versions } from "./versions";

const agreementForm = formOf(agreementFields);

/** Adds or changes an agreement; its texts can be published once it is saved. */
export default function AgreementEditor(props: EditorProps) {
  return (
    <ItemEditor {...props} {...agreementForm} calls={agreementsApi} nameOf={({ name }) => name}>
      {(form, agreement) => (
        <Groups
          main={
            <>
              <Group title="What It Is">
                <TextField label="Name" required maxLength={200} {...fieldOf(form, "name")} />
                <TextAreaField
                  label="Description"
                  rows={3}
                  hint="For the back office: when people accept it."
                  {...fieldOf(form, "description")}
                />
              </Group>
              {agreement && <Versions agreementId={agreement.id} />}
            </>
          }
          side={<PublicationGroup form={form} />}
        />
      )}
    </ItemEditor>
  );
}
