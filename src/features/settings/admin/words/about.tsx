import { plainOf } from "../../../blog/public/opening";
import { aboutFields } from "../../fields/words";
import { SectionForm } from "../section-form";
import { Area, type SourcedProps } from "../sourced";
import { Entries, InShort, NamesNote, Part, WordsPiece, Written } from "./lines";

/** The texts of the about page. */
export default function AboutSection() {
  return (
    <SectionForm id="about" fields={aboutFields}>
      {(form, item) => (
        <div className="mt-6 grid gap-8">
          <NamesNote />
          <Story form={form} item={item} />
          <Values form={form} item={item} />
          <Journey form={form} item={item} />
          <Impact form={form} item={item} />
        </div>
      )}
    </SectionForm>
  );
}

const Story = (props: SourcedProps) => (
  <Part
    title="Your Story"
    piece={
      <WordsPiece form={props.form} names={["story"]}>
        {({ story }, say) => (
          <p className="leading-relaxed whitespace-pre-line">
            {say(
              story
                .split(/\n\s*\n/)
                .map(plainOf)
                .join("\n\n"),
            )}
          </p>
        )}
      </WordsPiece>
    }
  >
    <Written {...props} name="story" label="Story" rows={10} most={8_000} hint="Leave blank to hide this section." />
  </Part>
);

const signs = [
  { value: "idea", label: "A lamp" },
  { value: "people", label: "People" },
  { value: "access", label: "Accessibility" },
  { value: "rocket", label: "A rocket" },
];

const Values = (props: SourcedProps) => (
  <Part
    title="Mission and Values"
    piece={
      <WordsPiece form={props.form} names={["about_mission", "about_values"]}>
        {({ about_mission, about_values }, say) => (
          <>
            <p className="font-display leading-snug font-[600]">{say(about_mission)}</p>
            <InShort entries={about_values.map(({ name, text }) => ({ head: say(name), text: say(text) }))} />
          </>
        )}
      </WordsPiece>
    }
  >
    <Area {...props} name="about_mission" label="Mission" rows={3} maxLength={600} />
    <Entries
      {...props}
      name="about_values"
      one="value"
      most={8}
      none="None."
      blank={{ name: "", text: "", sign: "idea" }}
      boxes={[
        { name: "name", label: "Name", max: 80, required: true },
        { name: "sign", label: "Icon", options: signs },
        { name: "text", label: "Text", max: 400, rows: 3, required: true },
      ]}
    />
  </Part>
);

const Journey = (props: SourcedProps) => (
  <Part
    title="Your Journey"
    piece={
      <WordsPiece form={props.form} names={["journey"]}>
        {({ journey }, say) => (
          <InShort
            entries={journey.map(({ year, title, text }) => ({ head: `${say(year)}: ${say(title)}`, text: say(text) }))}
          />
        )}
      </WordsPiece>
    }
  >
    <Entries
      {...props}
      name="journey"
      one="step"
      most={30}
      none="None: this section is hidden."
      blank={{ year: "", title: "", text: "" }}
      boxes={[
        { name: "year", label: "Year", max: 20, required: true },
        { name: "title", label: "Title", max: 80, required: true },
        { name: "text", label: "Text", max: 400, rows: 2 },
      ]}
    />
  </Part>
);

const Impact = (props: SourcedProps) => (
  <Part
    title="Your Impact"
    piece={
      <WordsPiece form={props.form} names={["impact"]}>
        {({ impact }, say) => (
          <InShort entries={impact.map(({ number, of }) => ({ head: say(number), text: say(of) }))} />
        )}
      </WordsPiece>
    }
  >
    <Entries
      {...props}
      name="impact"
      one="figure"
      most={8}
      none="None: this section is hidden."
      blank={{ number: "", of: "" }}
      boxes={[
        { name: "number", label: "Number", max: 12, required: true },
        { name: "of", label: "What it counts", max: 60, required: true },
      ]}
    />
  </Part>
);
