import { useWatch } from "react-hook-form";
import { useMaySave } from "../../../admin/drafts/drafts-api";
import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { ItemsField } from "../../../admin/form/items-field";
import { PublicationGroup, saveDraft } from "../../../admin/form/publication-group";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { CommunityChoice } from "../../communities/admin/community-choice";
import { AttachmentsField } from "../../uploads/attachments/admin/attachments-field";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { equipmentApi } from "../client";
import { equipmentFields } from "../schema";
import { categoryChoices } from "./equipment-choices";
import { People } from "./people";
import { UnitsGroup } from "./units";

const machineForm = formOf(equipmentFields);
type MachineForm = { form: FormOf<typeof machineForm> };

/** Adds or changes a machine; units and people can be added once it is saved. */
export default function EquipmentEditor(props: EditorProps) {
  const mayPublish = useMaySave();
  return (
    <ItemEditor
      {...props}
      {...machineForm}
      calls={equipmentApi}
      nameOf={({ name }) => name}
      saves={() => (mayPublish ? undefined : [saveDraft])}
      savesDrafts={(machine) => !machine || machine.publication === "draft"}
      note={(machine) => <TextLink to={`/equipment/${machine.id}`}>View on the site</TextLink>}
    >
      {(form, machine) => (
        <Groups
          main={
            <>
              <What form={form} />
              <BookingGroup form={form} />
            </>
          }
          side={
            <>
              {machine && <UnitsGroup machine={machine} />}
              {machine && <People machineId={machine.id} />}
              <Facts form={form} />
              <Group title="Before Using It">
                <ItemsField
                  control={form.control}
                  name="requires"
                  label="Qualifications"
                  hint="People need all of these."
                  path="/qualifications"
                  none="There are none yet. Add them in the Qualifications tab."
                />
                <ItemsField
                  control={form.control}
                  name="agreement_ids"
                  label="Agreements"
                  hint="People accept these."
                  path="/agreements"
                  none="There are none yet. Add them in the Agreements tab."
                />
              </Group>
              <PublicationGroup form={form} />
              <Group title="Documents">
                <AttachmentsField control={form.control} name="attachments" />
              </Group>
            </>
          }
        />
      )}
    </ItemEditor>
  );
}

const What = ({ form }: MachineForm) => (
  <Group title="What It Is">
    <TextField label="Name" required maxLength={200} {...fieldOf(form, "name")} />
    <TextAreaField
      label="Description"
      rows={3}
      hint="One or two sentences, shown on its card."
      {...fieldOf(form, "description")}
    />
    <TextAreaField
      label="Safety"
      rows={8}
      hint="Shown first on its page and at its sticker. Markdown: - for lists, ** for bold."
      {...fieldOf(form, "safety")}
    />
    <TextAreaField
      label="Content"
      rows={10}
      hint="What it can do, materials, settings. Markdown."
      {...fieldOf(form, "content")}
    />
    <ImageOf control={form.control} name="image_url" label="Image URL" hint="Leave blank for a drawn picture." />
  </Group>
);

const Facts = ({ form }: MachineForm) => (
  <Group title="Facts">
    <SelectField label="Category" options={categoryChoices} {...fieldOf(form, "category")} />
    <TextField label="Model" maxLength={200} hint="Maker and model." {...fieldOf(form, "model")} />
    <TextField label="Location" maxLength={200} hint="Where it stands." {...fieldOf(form, "location")} />
    <TextField
      label="Cost"
      maxLength={300}
      hint="In words: $2 an hour, material extra."
      {...fieldOf(form, "fee_note")}
    />
    <CommunityChoice control={form.control} name="community_id" />
    <CheckboxField label="Featured" {...fieldOf(form, "featured")} />
  </Group>
);

const modes = [
  { value: "none", label: "Cannot be booked" },
  { value: "open", label: "Members who may use it" },
];

const rules = [
  { name: "step_minutes", label: "Steps (minutes)" },
  { name: "max_minutes", label: "Longest booking (minutes)" },
  { name: "buffer_minutes", label: "Pause after each (minutes)", hint: "To tidy up and cool down." },
  { name: "ahead_days", label: "Days ahead" },
  {
    name: "cancel_minutes",
    label: "Cancel until (minutes before)",
    hint: "After that, people press I Am Done.",
  },
  {
    name: "release_minutes",
    label: "Release after (minutes)",
    hint: "Others can book it if nobody checks in by then. Leave blank for no check-in.",
  },
  { name: "max_open", label: "Bookings ahead per person", hint: "Across all machines." },
  {
    name: "max_week_minutes",
    label: "Minutes a week per person",
    hint: "Across all machines, Monday to Sunday.",
  },
  {
    name: "late_hours",
    label: "Free for all (hours before)",
    hint: "Bookings within these hours do not count towards the two limits above.",
  },
] as const;

/** Whether a machine can be booked, and by which rules. */
function BookingGroup({ form }: MachineForm) {
  const booking = useWatch({ control: form.control, name: "booking" });
  return (
    <Group title="Booking">
      <SelectField label="Who can book it" options={modes} {...fieldOf(form, "booking")} />
      {booking !== "none" && (
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          {rules.map(({ name, ...rule }) => (
            <TextField key={name} inputMode="numeric" {...rule} {...fieldOf(form, name)} />
          ))}
          <CheckboxField label="Also while we are closed" {...fieldOf(form, "outside_hours")} />
        </div>
      )}
    </Group>
  );
}
