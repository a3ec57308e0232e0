import type { ReactNode } from "react";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { Accessibility, Lightbulb, Rocket, Users } from "../../ui/symbols";
import { Said } from "../words/public/said";
import type { AboutWords } from "../words/schema";
import { Snippet } from "./snippet";

interface OurStoryProps {
  site: Site;
  shown: AboutWords["shown"];
  story: string;
  mission: string;
  values: AboutWords["values"];
}

/** The story, the mission and the values. */
export default function OurStory({ site, shown, story, mission, values }: OurStoryProps) {
  const [hasStory, hasSnippet] = [shown.includes("story"), shown.includes("snippet")];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 sm:gap-24">
      {hasStory && (
        <section
          aria-labelledby="story"
          className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 ${hasSnippet ? "lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]" : "max-w-4xl"}`}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 text-lg">
            <h2 id="story">{t`Our Story`}</h2>
            <Said html={story} className="gap-5!" />
          </div>
          {hasSnippet && <Snippet site={site} />}
        </section>
      )}
      {!hasStory && hasSnippet && <Snippet site={site} />}
      {shown.includes("values") && <Mission mission={mission} values={values} />}
    </div>
  );
}

const signs: Record<AboutWords["values"][number]["sign"], ReactNode> = {
  idea: <Lightbulb />,
  people: <Users />,
  access: <Accessibility />,
  rocket: <Rocket />,
};

/** Four stand in a row with lines between them. */
const inRow =
  "border-b border-rule py-6 sm:odd:border-r sm:odd:pr-6 sm:even:pl-6 lg:border-r lg:border-b-0 lg:px-6 lg:first:pl-0 lg:last:border-r-0";

const Mission = ({ mission, values }: Pick<AboutWords, "mission" | "values">) => (
  <section aria-labelledby="mission" className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="mission">{t`Our Mission`}</h2>
      {mission && (
        <p className="max-w-4xl font-display text-[1.375rem] leading-snug font-[600] tracking-tight text-balance wrap-anywhere sm:text-[1.75rem]">
          {mission}
        </p>
      )}
    </div>
    {values.length > 0 && (
      <ul
        className={`grid grid-cols-[minmax(0,1fr)] border-t border-ink sm:grid-cols-2 ${values.length === 4 ? "lg:grid-cols-4" : "gap-x-10 lg:grid-cols-3"}`}
      >
        {values.map(({ sign, name, text }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
            key={at}
            className={`flex min-w-0 flex-col gap-3 ${values.length === 4 ? inRow : "border-b border-rule py-6"}`}
          >
            <span aria-hidden="true" className="text-copper [&_svg]:size-7">
              {signs[sign]}
            </span>
            <h3 className="wrap-anywhere">{name}</h3>
            <p className="leading-snug wrap-anywhere text-soft">{text}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
