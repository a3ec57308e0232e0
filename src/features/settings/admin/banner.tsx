import { useWatch } from "react-hook-form";
import { BannerLook } from "../../../ui/frame/banner/banner";
import { bannerFields } from "../fields/banner";
import { Piece } from "./pieces";
import { SectionForm } from "./section-form";
import { Choice, Line, type SourcedProps } from "./sourced";
import type { SettingsFormState } from "./values";
import { Part } from "./words/lines";

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

function Parts(props: SourcedProps) {
  return (
    <div className="mt-6">
      <Part title="A sentence on every page" piece={<BannerPiece form={props.form} />}>
        <Line
          {...props}
          name="banner_text"
          label="Sentence"
          maxLength={200}
          hint="Leave blank for no banner. “We are moving: from 1 December we are at 7 Herbert Chitepo Street.”"
        />
        <Line
          {...props}
          name="banner_link"
          label="Link"
          hint="Optional: a link for the sentence, such as /events or https://…"
        />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <Line
            {...props}
            name="banner_from"
            label="From"
            type="datetime-local"
            hint="Leave blank to start straight away."
          />
          <Line
            {...props}
            name="banner_until"
            label="Until"
            type="datetime-local"
            hint="Leave blank to show it until you remove it."
          />
        </div>
        <Choice {...props} name="banner_tone" label="Tone" options={tones} />
      </Part>
    </div>
  );
}

function BannerPiece({ form }: { form: SettingsFormState }) {
  const [text, link, tone] = useWatch({ control: form.control, name: ["banner_text", "banner_link", "banner_tone"] });
  return (
    <Piece title="On the Site">
      {text.trim() ? (
        <BannerLook text={text.trim()} link={link.trim() && "#"} isLoud={tone === "loud"} />
      ) : (
        <p className="text-soft">No banner.</p>
      )}
    </Piece>
  );
}
