import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { publications } from "../../api/fields/publications";
import { SelectField, TextField } from "../../ui/form/fields";
import { useSite } from "../../ui/site";
import { useMaySave } from "../drafts/drafts-api";
import { inWords } from "../list/common-choices";
import { Group } from "./group";

interface Published extends FieldValues {
  publication: string;
  publish_at: string;
}

interface PublicationGroupProps<Values extends Published, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  children?: ReactNode;
}

/** Whether visitors see an item, and from when. */
export function PublicationGroup<Values extends Published, Body>({
  form,
  children,
}: PublicationGroupProps<Values, Body>) {
  const name = "publication" as FieldPath<Values>;
  if (!useMaySave())
    return (
      <Group title="Publication">
        <p className="text-[0.9375rem] text-soft">Visitors will see it once an administrator publishes it.</p>
        {children}
      </Group>
    );
  return (
    <Group title="Publication">
      <SelectField
        label="Publication"
        options={publicationChoices}
        hint="Visitors see only published items."
        error={form.getFieldState(name, form.formState).error?.message}
        {...form.register(name)}
      />
      <PublishAt form={form} />
      {children}
    </Group>
  );
}

/** The field for the time from which visitors see a published item. */
export function PublishAt<Values extends FieldValues & { publish_at: string }, Body>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Body>;
}) {
  const { timeZoneName } = useSite();
  const name = "publish_at" as FieldPath<Values>;
  return (
    <TextField
      label={`Publish at (${timeZoneName})`}
      type="datetime-local"
      hint="Leave blank to publish immediately"
      error={form.getFieldState(name, form.formState).error?.message}
      {...form.register(name)}
    />
  );
}

export const publicationChoices = inWords(publications);

/** The save button for people who may not publish. */
export const saveDraft = { label: "Save Draft", set: { publication: "draft" as const } };
