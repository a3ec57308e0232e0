import type { ComponentProps, ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { Group } from "../../../../admin/form/group";
import { useSite } from "../../../../ui/site";
import { ShortMarkdownField } from "../../../blog/admin/short-markdown-field";
import { fill, namesIn } from "../../fill";
import { Piece } from "../pieces";
import { Sourced, type SourcedProps, type TextName } from "../sourced";
import type { SettingsFormState, SettingsValues } from "../values";
import { EntriesField, type ListName } from "./entries-field";

/** A group of fields with a preview beside it, below it on a phone. */
export const Part = ({ title, piece, children }: { title: string; piece?: ReactNode; children: ReactNode }) => (
  <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <Group title={title}>{children}</Group>
    {piece}
  </div>
);

interface WrittenProps extends SourcedProps {
  name: TextName;
  label: string;
  most: number;
  rows: number;
  hint?: string;
}

/** A Markdown text, edited visually. */
export const Written = ({ form, item, ...rest }: WrittenProps) => (
  <Sourced form={form} item={item} name={rest.name} label={rest.label}>
    <ShortMarkdownField control={form.control} {...rest} />
  </Sourced>
);

type EntriesProps<Name extends ListName> = SourcedProps & ComponentProps<typeof EntriesField<Name>>;

/** A list of entries. */
export function Entries<Name extends ListName>({ item, ...rest }: EntriesProps<Name>) {
  return (
    <Sourced form={rest.form} item={item} name={rest.name} label={`the list of each ${rest.one}`}>
      <EntriesField {...rest} />
    </Sourced>
  );
}

/** The placeholders that texts may use. */
export const NamesNote = () => (
  <p className="text-[0.9375rem] leading-snug text-soft wrap-anywhere [&_code]:text-[0.9375em]">
    You can use these placeholders in every text: <code>{"{name}"}</code>, <code>{"{founded}"}</code>,{" "}
    <code>{"{place}"}</code>, <code>{"{address}"}</code>, <code>{"{city}"}</code>, <code>{"{country}"}</code>,{" "}
    <code>{"{phone}"}</code>, <code>{"{whatsapp}"}</code>, <code>{"{email}"}</code>, <code>{"{events_email}"}</code> and{" "}
    <code>{"{partnerships_email}"}</code>.
  </p>
);

interface WordsPieceProps<Name extends keyof SettingsValues> {
  form: SettingsFormState;
  names: readonly Name[];
  children: (values: { [N in Name]: SettingsValues[N] }, say: (text: string) => string) => ReactNode;
}

/** A preview of a piece of the site, with placeholders filled. */
export function WordsPiece<const Name extends keyof SettingsValues>({ form, names, children }: WordsPieceProps<Name>) {
  const values: unknown[] = useWatch({ control: form.control, name: [...names] as "name"[] });
  const known = namesIn(useSite());
  const byName = Object.fromEntries(names.map((name, at) => [name, values[at]])) as { [N in Name]: SettingsValues[N] };
  return <Piece title="On the Site">{children(byName, (text) => fill(text, known))}</Piece>;
}

/** A heading in the site's style. */
export const Headline = ({ children }: { children: string }) => (
  <p className="font-display text-[1.5rem] leading-tight font-[780] tracking-tight">{children}</p>
);

/** A preview of the entries: heading and text. */
export const InShort = ({ entries }: { entries: readonly { head: string; text: string }[] }) =>
  entries.length === 0 ? (
    <p className="text-soft">Nothing: this section is hidden.</p>
  ) : (
    <ul className="grid gap-2">
      {entries.map(({ head, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
        <li key={at} className="grid gap-0.5 border-rule border-t pt-2">
          <span className="font-[680]">{head}</span>
          <span className="line-clamp-3 text-[0.9375rem] leading-snug text-soft">{text}</span>
        </li>
      ))}
    </ul>
  );
