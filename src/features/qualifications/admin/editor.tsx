import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { ItemsField } from "../../../admin/form/items-field";
import { WholeField } from "../../../admin/form/number-fields";
import { PublicationGroup } from "../../../admin/form/publication-group";
import { tabPath } from "../../../admin/tab-path";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { TextLink } from "../../../ui/button";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { agreementsApi } from "../../agreements/client";
import { qualificationsApi } from "../client";
import { qualificationFields } from "../schema";
import { validityChoices } from "./qualification-choices";

const qualificationForm = formOf(qualificationFields);
type QualificationForm = { form: FormOf<typeof qualificationForm> };

/** Adds or changes a qualification. */
export default function QualificationEditor(props: EditorProps) {
  return (
    <ItemEditor
      {...props}
      {...qualificationForm}
      calls={qualificationsApi}
      nameOf={({ name }) => name}
      note={({ id }) => <TextLink to={tabPath(`qualifications/${id}`)}>Who has it</TextLink>}
    >
      {(form, qualification) => (
        <Groups
          main={
            <>
              <Group title="What It Is">
                <TextField label="Name" required maxLength={200} {...fieldOf(form, "name")} />
                <TextAreaField
                  label="Description"
                  rows={4}
                  hint="What people learn, and what they may do with it."
                  {...fieldOf(form, "description")}
                />
              </Group>
              <Group title="Before People Get It">
                <ItemsField
                  control={form.control}
                  name="needs"
                  label="Required qualifications"
                  hint="People need these first."
                  path="/qualifications"
                  none="There are no others yet."
                  except={qualification?.id}
                />
                <AgreementChoice form={form} />
              </Group>
            </>
          }
          side={
            <>
              <Ending form={form} />
              <PublicationGroup form={form} />
            </>
          }
        />
      )}
    </ItemEditor>
  );
}

function Ending({ form }: QualificationForm) {
  const validity = form.watch("validity");
  return (
    <Group title="How Long It Lasts">
      <SelectField
        label="Validity"
        options={validityChoices}
        hint="Changes apply to grants from now on."
        {...fieldOf(form, "validity")}
      />
      {validity === "months" && (
        <WholeField
          label="Months"
          required
          hint="31 August and 6 months end on 28 February."
          {...fieldOf(form, "valid_months")}
        />
      )}
      {validity === "day" && (
        <TextField
          label="Last day"
          required
          maxLength={5}
          placeholder="07-01"
          hint="Month and day: 07-01 is 1 July. It ends on the first such day after it was granted."
          {...fieldOf(form, "valid_until_day")}
        />
      )}
      {validity !== "none" && (
        <WholeField
          label="Reminder"
          hint="Days before the end on which people get a mail."
          {...fieldOf(form, "remind_days")}
        />
      )}
    </Group>
  );
}

/** A form has room for as many as one page of the call brings. */
const choosable = 100;

function AgreementChoice({ form }: QualificationForm) {
  const { loaded } = useLoaded("agreements", () => agreementsApi(sessionApi).list({ size: choosable, sort: "name" }));
  const agreements = loaded.state === "ready" ? loaded.value.items : [];
  const options = [
    { value: "", label: "None" },
    ...agreements.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const chosen = form.watch("agreement_id");
  // The chosen one is there while the list is missing or incomplete.
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `Agreement ${chosen}` });
  return (
    <SelectField
      label="Agreement"
      options={options}
      hint="People accept it before they use a machine that requires this qualification."
      {...fieldOf(form, "agreement_id")}
    />
  );
}
