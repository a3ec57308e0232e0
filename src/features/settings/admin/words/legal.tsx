import { Group } from "../../../../admin/form/group";
import { useSite } from "../../../../ui/site";
import { MarkdownField } from "../../../blog/admin/markdown-field";
import { legalFields } from "../../fields/words";
import { fillMarkdown, namesIn } from "../../fill";
import { SectionForm } from "../section-form";
import { Sourced, type SourcedProps } from "../sourced";
import { NamesNote } from "./lines";

/** Terms and privacy. */
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

const hint = "The first paragraph appears below the page's heading; each heading starts a section.";

function Rules({ form, item, name, label }: SourcedProps & { name: keyof typeof legalFields; label: string }) {
  const names = namesIn(useSite());
  return (
    <Group title={label}>
      <Sourced form={form} item={item} name={name} label={label}>
        <MarkdownField
          control={form.control}
          name={name}
          label={label}
          hint={hint}
          shownAs={(text) => fillMarkdown(text, names)}
        />
      </Sourced>
    </Group>
  );
}
