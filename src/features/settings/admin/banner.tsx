import { useWatch } from "react-hook-form";
import { Group } from "../../../admin/form/group";
import { SelectField, TextField } from "../../../ui/form/fields";
import { BannerLook } from "../../../ui/frame/banner/banner";
import { bannerFields } from "../fields/banner";
import { Piece } from "./pieces";
import { SectionForm } from "./section-form";
import { Sourced, type SourcedProps } from "./sourced";
import type { SettingsFormState } from "./values";

/** The banner on every page. */
export default function BannerSection() {
  return (
    <SectionForm id="banner" fields={bannerFields}>
      {(form, item) => <Parts form={form} item={item} />}
    </SectionForm>
  );
}

const tones = [
  { value: "quiet", label: "Quiet: for news" },
  { value: "loud", label: "Loud: for news nobody should miss" },
];

type Name = keyof typeof bannerFields;

function Parts(props: SourcedProps) {
  const { form } = props;
  const line = (name: Name, label: string, rest: Partial<React.ComponentProps<typeof TextField>> = {}) => (
    <Sourced {...props} name={name} label={label}>
      <TextField label={label} error={form.formState.errors[name]?.message} {...rest} {...form.register(name)} />
    </Sourced>
  );
  return (
    <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Group title="A sentence on every page">
        {line("banner_text", "Sentence", {
          maxLength: 200,
          hint: "Leave blank for no banner. “We are moving: from 1 December we are at 7 Herbert Chitepo Street.”",
        })}
        {line("banner_link", "Link", { hint: "Optional: a link for the sentence, such as /events or https://…" })}
        <div className="grid gap-4.5 sm:grid-cols-2">
          {line("banner_from", "From", { type: "datetime-local", hint: "Leave blank to start straight away." })}
          {line("banner_until", "Until", {
            type: "datetime-local",
            hint: "Leave blank to show it until you remove it.",
          })}
        </div>
        <Sourced {...props} name="banner_tone" label="Tone">
          <SelectField
            label="Tone"
            options={tones}
            error={form.formState.errors.banner_tone?.message}
            {...form.register("banner_tone")}
          />
        </Sourced>
      </Group>
      <BannerPiece form={form} />
    </div>
  );
}

function BannerPiece({ form }: { form: SettingsFormState }) {
  const [text, link, tone] = useWatch({ control: form.control, name: ["banner_text", "banner_link", "banner_tone"] });
  return (
    <Piece title="On the site">
      {text.trim() ? (
        <BannerLook text={text.trim()} link={link.trim() && "#"} isLoud={tone === "loud"} />
      ) : (
        <p className="text-soft">No banner.</p>
      )}
    </Piece>
  );
}
