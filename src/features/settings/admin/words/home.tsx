import { homeFields } from "../../fields/words";
import { SectionForm } from "../section-form";
import { Area, Line, type SourcedProps } from "../sourced";
import { Entries, Headline, InShort, NamesNote, Part, WordsPiece, Written } from "./lines";

/** The texts of the home page. */
export default function HomeSection() {
  return (
    <SectionForm id="home" fields={homeFields}>
      {(form, item) => (
        <div className="mt-6 grid gap-8">
          <NamesNote />
          <Hero form={form} item={item} />
          <Offers form={form} item={item} />
          <Open form={form} item={item} />
          <Mission form={form} item={item} />
          <Facts form={form} item={item} />
        </div>
      )}
    </SectionForm>
  );
}

const named = [
  { name: "name", label: "Name", max: 80, required: true, wide: true },
  { name: "text", label: "Text", max: 400, rows: 3, required: true },
] as const;
const address = "An address on this site begins with /, any other with https://.";

const Hero = (props: SourcedProps) => (
  <Part
    title="Welcome"
    piece={
      <WordsPiece form={props.form} names={["hero_title", "hero_text", "hero_ways"]}>
        {({ hero_title, hero_text, hero_ways }, say) => (
          <>
            <p className="font-display text-[2rem] leading-none font-[780] tracking-tight">{say(hero_title)}</p>
            <p className="text-soft">{say(hero_text) || props.item.settings.about.value}</p>
            <p className="flex flex-wrap gap-x-4 font-[620]">{hero_ways.map(({ label }) => label).join(" · ")}</p>
          </>
        )}
      </WordsPiece>
    }
  >
    <Line {...props} name="hero_title" label="Welcome" required maxLength={90} />
    <Area
      {...props}
      name="hero_text"
      label="Text below it"
      rows={3}
      maxLength={600}
      hint="Leave blank to use the description from Organisation."
    />
    <Entries
      {...props}
      name="hero_ways"
      one="button"
      most={4}
      none="None: the welcome has no buttons."
      blank={{ label: "", address: "" }}
      boxes={[
        { name: "label", label: "Label", max: 40, required: true, wide: true },
        { name: "address", label: "Address", required: true, hint: address, wide: true },
      ]}
    />
  </Part>
);

const drawings = [
  { value: "software", label: "A laptop" },
  { value: "events", label: "A ticket" },
  { value: "calendar", label: "A calendar" },
  { value: "knowledge", label: "A book" },
  { value: "prototyping", label: "A workbench" },
  { value: "mentorship", label: "Two people" },
];

const Offers = (props: SourcedProps) => (
  <Part
    title="What You Offer"
    piece={
      <WordsPiece form={props.form} names={["offers_title", "offers"]}>
        {({ offers_title, offers }, say) => (
          <>
            <Headline>{say(offers_title)}</Headline>
            <InShort entries={offers.map(({ name, text }) => ({ head: say(name), text: say(text) }))} />
          </>
        )}
      </WordsPiece>
    }
  >
    <Line {...props} name="offers_title" label="Heading of the offers" required maxLength={80} />
    <Area {...props} name="offers_text" label="Text beside the offers" rows={2} maxLength={400} />
    <Entries
      {...props}
      name="offers"
      one="offer"
      most={12}
      none="None: this section is hidden."
      blank={{ name: "", text: "", drawing: "software", way: "", address: "" }}
      boxes={[
        ...named,
        { name: "drawing", label: "Picture", options: drawings },
        { name: "way", label: "Link label", max: 60 },
        { name: "address", label: "Link address", hint: `Optional. ${address}`, wide: true },
      ]}
    />
  </Part>
);

const Open = (props: SourcedProps) => (
  <Part
    title="Who It Is For"
    piece={
      <WordsPiece form={props.form} names={["open_title", "open_points"]}>
        {({ open_title, open_points }, say) => (
          <>
            <Headline>{say(open_title)}</Headline>
            <InShort entries={open_points.map(({ name, text }) => ({ head: say(name), text: say(text) }))} />
          </>
        )}
      </WordsPiece>
    }
  >
    <Line {...props} name="open_title" label="Heading of who it is for" required maxLength={80} />
    <Written {...props} name="open_text" label="Text beside the points" rows={2} most={600} />
    <Entries
      {...props}
      name="open_points"
      one="point"
      most={9}
      none="None."
      blank={{ name: "", text: "" }}
      boxes={named}
    />
  </Part>
);

const Mission = (props: SourcedProps) => (
  <Part
    title="Your Mission"
    piece={
      <WordsPiece form={props.form} names={["mission_title", "mission_text", "mission_values"]}>
        {({ mission_title, mission_text, mission_values }, say) => (
          <>
            <Headline>{say(mission_title)}</Headline>
            <p className="text-soft">{say(mission_text)}</p>
            <InShort entries={mission_values.map(({ name, text }) => ({ head: say(name), text: say(text) }))} />
          </>
        )}
      </WordsPiece>
    }
  >
    <Line {...props} name="mission_title" label="Heading of the mission" required maxLength={80} />
    <Area {...props} name="mission_text" label="Mission" rows={3} maxLength={600} />
    <Entries
      {...props}
      name="mission_values"
      one="value"
      most={9}
      none="None."
      blank={{ name: "", text: "" }}
      boxes={named}
    />
  </Part>
);

const Facts = (props: SourcedProps) => (
  <Part
    title="Numbers and Stories"
    piece={
      <WordsPiece form={props.form} names={["stats", "stories"]}>
        {({ stats, stories }, say) => (
          <>
            <InShort entries={stats.map(({ number, of }) => ({ head: say(number), text: say(of) }))} />
            <InShort entries={stories.map(({ name, words }) => ({ head: say(name), text: `“${say(words)}”` }))} />
          </>
        )}
      </WordsPiece>
    }
  >
    <Entries
      {...props}
      name="stats"
      one="number"
      most={8}
      none="No numbers: they are not shown."
      blank={{ number: "", of: "" }}
      boxes={[
        { name: "number", label: "Number", max: 12, required: true },
        { name: "of", label: "What it counts", max: 60, required: true },
      ]}
    />
    <Entries
      {...props}
      name="stories"
      one="story"
      most={12}
      none="No stories: this section is hidden."
      blank={{ name: "", what: "", words: "" }}
      boxes={[
        { name: "name", label: "Name", max: 80, required: true, wide: true },
        { name: "what", label: "What they have achieved", max: 160, wide: true },
        { name: "words", label: "In their words", max: 1_000, rows: 4, required: true },
      ]}
    />
  </Part>
);
