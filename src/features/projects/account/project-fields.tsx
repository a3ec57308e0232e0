import type { ReactNode } from "react";
import { ItemsChoice } from "../../../admin/form/items-field";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { maxMachines } from "../guide/schema";
import type { Content } from "../members/schema";
import { categoryChoices, difficultyChoices } from "../public/project-choices";
import { FactsFields, FilesField, MaterialsField } from "./parts-fields";
import { PicturesField } from "./pictures-field";
import { StepsField } from "./steps-field";
import type { ProjectForm } from "./use-project-form";
import { roomLine } from "./words";

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** The fields of a project, for its makers and reviewers. @param makers who made it, where it can be changed */
export function ProjectFields({ form, makers }: { form: ProjectForm; makers?: ReactNode }) {
  const { content, change } = form;
  const { turnedOff } = useSite();
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label="Title"
          required
          maxLength={200}
          value={content.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <TextAreaField
          label="Description"
          required
          rows={3}
          maxLength={2_000}
          hint="One or two sentences: what it is, and whom it helps."
          value={content.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <PicturesField
          form={form}
          pictures={content.picture ? [content.picture] : []}
          most={1}
          add="Add a photo of what you made"
          nameOf={() => "The photo of what you made"}
          onChange={(to) => change((now) => ({ picture: to(now.picture ? [now.picture] : [])[0] ?? null }))}
        />
      </div>
      <Section id="own-steps" title="Step by Step">
        <StepsField form={form} />
      </Section>
      {!turnedOff.includes("equipment") && (
        <Section id="own-machines" title="Machines">
          <ItemsChoice
            label="What did you make it with?"
            path="/equipment"
            none="There are no machines to choose from."
            value={content.equipment_ids}
            onChange={(ids) => change({ equipment_ids: ids.slice(0, maxMachines) })}
          />
        </Section>
      )}
      <Section id="own-materials" title="Materials">
        <MaterialsField form={form} />
      </Section>
      <Section id="own-files" title="Files">
        <FilesField form={form} />
        {form.kept.stored && form.keeper.calls.adding && <p className="text-soft">{roomLine(form.kept.stored.room)}</p>}
      </Section>
      {makers && (
        <Section id="own-makers" title="Who Made It">
          {makers}
        </Section>
      )}
      <Section id="own-facts" title="Facts">
        <FactsFields form={form} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Kind"
            options={categoryChoices}
            value={content.category}
            onChange={({ currentTarget: { value } }) => change({ category: value as Content["category"] })}
          />
          <SelectField
            label="How hard is it?"
            options={difficultyChoices}
            value={content.difficulty}
            onChange={({ currentTarget: { value } }) => change({ difficulty: value as Content["difficulty"] })}
          />
        </div>
      </Section>
    </>
  );
}
