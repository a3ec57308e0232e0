import type { Site } from "../../platform/site";
import { Accessibility, Lightbulb, Rocket, Users } from "../../ui/symbols";
import { Snippet } from "./snippet";

const values = [
  {
    icon: <Lightbulb />,
    name: "Innovation",
    text: "We try things before we are sure of them, and write down what did not work.",
  },
  {
    icon: <Users />,
    name: "Collaboration",
    text: "Nobody builds alone here. The next bench has the answer, or the same question.",
  },
  {
    icon: <Accessibility />,
    name: "Accessibility",
    text: "No membership fee and no entrance exam. Whoever wants to learn has a place.",
  },
  {
    icon: <Rocket />,
    name: "Impact",
    text: "What we build leaves the building: to clinics, farms, schools and new companies.",
  },
];

interface OurStoryProps {
  site: Site;
  /** whether it is the story of the sample organisation */
  claims: boolean;
}

/** Where we come from, what we are for, and what we hold to. */
export default function OurStory({ site, claims }: OurStoryProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 sm:gap-24">
      <section
        aria-labelledby="story"
        className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
      >
        <div className="grid gap-5 text-lg">
          <h2 id="story">Our Story</h2>
          {claims ? <SampleStory site={site} /> : <ShortStory site={site} />}
        </div>
        <Snippet site={site} />
      </section>
      <section aria-labelledby="mission" className="grid gap-8 sm:gap-10">
        <div className="grid gap-5">
          <h2 id="mission">Our Mission</h2>
          <p className="max-w-4xl font-display text-[1.375rem] leading-snug font-[600] tracking-tight text-balance sm:text-[1.75rem]">
            To empower tech talent through accessible education, collaborative innovation and practical project
            development.
          </p>
        </div>
        <ul className="grid border-t border-ink sm:grid-cols-2 lg:grid-cols-4">
          {values.map(({ icon, name, text }) => (
            <li
              key={name}
              className="flex flex-col gap-3 border-b border-rule py-6 sm:odd:border-r sm:odd:pr-6 sm:even:pl-6 lg:border-r lg:border-b-0 lg:px-6 lg:first:pl-0 lg:last:border-r-0"
            >
              <span aria-hidden="true" className="text-copper [&_svg]:size-7">
                {icon}
              </span>
              <h3>{name}</h3>
              <p className="leading-snug text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const SampleStory = ({ site }: { site: Site }) => (
  <>
    <p>
      {site.name} was founded in {site.founded}, when a few people in Harare who wrote software and a few who repaired
      radios found that they were solving the same problems at different tables. They put the tables together.
    </p>
    <p>
      The first evenings had three soldering irons and a borrowed projector. What grew out of them is a place with two
      communities, a workshop, and a calendar that is rarely empty: somewhere to learn a trade, finish a project, or
      find the person who knows.
    </p>
    <p>It is still run in the same way. Somebody asks, somebody shows, and both know more afterwards.</p>
  </>
);

/** As much of a story as is known of any organisation: when it began, and what for. */
const ShortStory = ({ site }: { site: Site }) => (
  <>
    <p>
      {site.name} was founded in {site.founded}, so that people who write software and people who build hardware have a
      place to work on it together.
    </p>
    <p>
      It is somewhere to learn a trade, to finish a project, or to find the person who knows. Somebody asks, somebody
      shows, and both know more afterwards.
    </p>
    <p>The next chapter is written by those who come through the door.</p>
  </>
);
