import type { ReactNode } from "react";
import { type Control, useController } from "react-hook-form";
import type { z } from "zod";
import { CheckboxGroup } from "../../../admin/form/checkbox-group";
import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { choicesOf } from "../../../admin/list/common-choices";
import { formOf } from "../../../api/fields/fields";
import type { EditorProps } from "../../../api/resource";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { CheckboxField, TextField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { ShortMarkdownField } from "../../blog/admin/short-markdown-field";
import { subscribersApi } from "../../subscribers/client";
import { lettersApi } from "../client";
import { type Letter, type LetterBlock, letterFields } from "../schema";
import { Sending } from "./sending";

const letterForm = formOf(letterFields);
type Form = FormOf<typeof letterForm>;
type Values = z.input<typeof letterForm.schema>;
type FormControl = Control<Values, unknown, z.output<typeof letterForm.schema>>;

const blockChoices = choicesOf<LetterBlock>({
  events: "Coming events",
  articles: "New articles",
  projects: "New projects",
  machines: "Machines that are back",
  hours: "Opening hours of the coming week",
});

/** Writes a letter; once it is saved it can be looked at and sent. */
export default function LetterEditor(props: EditorProps) {
  return (
    <ItemEditor
      {...props}
      {...letterForm}
      calls={lettersApi}
      nameOf={({ subject }) => subject}
      savesDrafts={(letter) => !letter || letter.publication === "draft"}
    >
      {(form, letter) => (
        <Groups
          main={isOpen(letter) ? <Writing form={form} /> : <Written letter={letter} />}
          side={
            <>
              <Group title="Sending">
                {letter ? (
                  <Sending key={letter.updated_at} letter={letter} isChanged={form.formState.isDirty} />
                ) : (
                  <Hint>Save it as a draft first. Then you can look at it as a mail, and send it.</Hint>
                )}
                {isOpen(letter) && <SendAt form={form} />}
              </Group>
              <Group title="On the Site">
                <CheckboxField
                  label="Everybody can read it on the site once it is sent"
                  {...fieldOf(form, "is_public")}
                />
              </Group>
              {isOpen(letter) && <Topics control={form.control} />}
            </>
          }
        />
      )}
    </ItemEditor>
  );
}

const Hint = ({ children }: { children: ReactNode }) => <p className="text-[0.9375rem] text-soft">{children}</p>;

const isOpen = (letter: Letter | undefined): letter is undefined =>
  !letter || letter.publication === "draft" || letter.publication === "scheduled";

function Writing({ form }: { form: Form }) {
  return (
    <>
      <Group title="What You Write">
        <TextField label="Subject" required maxLength={200} {...fieldOf(form, "subject")} />
        <ShortMarkdownField
          control={form.control as FormControl}
          name="body"
          label="Text"
          most={20_000}
          rows={12}
          hint="Pictures become links, because mails are sent without pictures."
        />
      </Group>
      <Blocks form={form} />
    </>
  );
}

/** What is put together when the letter is sent. */
function Blocks({ form }: { form: Form }) {
  const { field } = useController({ control: form.control, name: "blocks" });
  return (
    <Group title="Put Together by Itself">
      <CheckboxGroup
        legend="These follow your text, as they are when it is sent"
        options={blockChoices}
        chosen={field.value}
        onChange={field.onChange}
      />
      <TextField
        label="Days of coming events"
        type="number"
        inputMode="numeric"
        required
        hint="Without anything new, a block is left out."
        {...fieldOf(form, "days")}
      />
    </Group>
  );
}

function SendAt({ form }: { form: Form }) {
  const { timeZoneName } = useSite();
  return (
    <TextField
      label={`Send at (${timeZoneName})`}
      type="datetime-local"
      hint="Leave blank to send it as soon as you press Send."
      {...fieldOf(form, "send_at")}
    />
  );
}

/** The topics that the letter goes to. */
function Topics({ control }: { control: FormControl }) {
  const topics = useLoaded("topics of news", () => subscribersApi(sessionApi).topics());
  const { field, fieldState } = useController({ control, name: "topics" });
  return (
    <Group title="To Whom">
      <WhenLoaded data={topics} loading="Loading topics..." failed="Failed to load the topics.">
        {({ items }) => (
          <CheckboxGroup
            legend="Subscribers of any of these"
            options={items.map(({ topic, name }) => ({ value: topic, label: name }))}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      </WhenLoaded>
      {fieldState.error && <p className="text-red">{fieldState.error.message}</p>}
    </Group>
  );
}

/** A letter whose text stays as it was sent. */
const Written = ({ letter }: { letter: Letter | undefined }) => (
  <Group title="What You Wrote">
    <p className="text-lg font-[640] wrap-anywhere">{letter?.subject}</p>
    <Hint>Its text stays as it was sent. Press Preview to read it.</Hint>
  </Group>
);
