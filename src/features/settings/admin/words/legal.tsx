import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { Group } from "../../../../admin/form/group";
import { useSite } from "../../../../ui/site";
import { MarkdownPreview } from "../../../blog/admin/markdown-preview";
import { legalFields } from "../../fields/words";
import { fillMarkdown, namesIn } from "../../fill";
import { SectionForm } from "../section-form";
import type { SourcedProps } from "../sourced";
import { Area, NamesNote } from "./lines";

/** The pages of rules. */
export default function LegalSection() {
  return (
    <SectionForm id="legal" fields={legalFields}>
      {(form, item) => (
        <div className="mt-6 grid gap-8">
          <NamesNote />
          <Rules form={form} item={item} name="terms" label="Terms" />
          <Rules form={form} item={item} name="privacy" label="Privacy" />
        </div>
      )}
    </SectionForm>
  );
}

const hint =
  "Markdown. The first paragraph stands below the heading of the page; each line that begins with ## begins a section.";

function Rules({ name, label, ...props }: SourcedProps & { name: keyof typeof legalFields; label: string }) {
  const text = useDeferredValue(useWatch({ control: props.form.control, name }));
  const site = useSite();
  return (
    <Group title={label}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Area {...props} name={name} label={label} required rows={24} hint={hint} />
        <MarkdownPreview content={fillMarkdown(text, namesIn(site))} />
      </div>
    </Group>
  );
}
