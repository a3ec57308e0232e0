import { t } from "../../platform/languages/texts";
import { Carousel } from "../../ui/motion/carousel";
import { carouselHeading } from "../../ui/motion/carousel-heading";
import type { HomeWords } from "../words/schema";

type Story = HomeWords["stories"][number];

/** Success stories of members. */
export default function SuccessStories({ stories = [] }: Partial<Pick<HomeWords, "stories">>) {
  return (
    <section aria-labelledby="stories">
      <div className="wrap pt-14 pb-6 sm:pt-20 sm:pb-10">
        <h2 id="stories" className={carouselHeading}>{t`Success Stories`}</h2>
        <Carousel
          labelledBy="stories"
          itemName="story"
          dots
          slides={stories.map((story, at) => ({ id: at, name: story.name, content: <StoryCard story={story} /> }))}
        />
      </div>
    </section>
  );
}

const StoryCard = ({ story: { name, what, words } }: { story: Story }) => (
  <figure className="grid h-full grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 border-t-4 border-ink pt-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
    <blockquote className="max-w-4xl font-display text-[clamp(1.375rem,1rem+1.9vw,2.25rem)] leading-[1.22] font-[560] tracking-tight wrap-anywhere">
      <p>“{words}”</p>
    </blockquote>
    <figcaption className="flex gap-4 self-start lg:border-l lg:border-rule lg:pl-7">
      <Initials name={name} />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-display text-xl leading-tight font-[760]">{name}</span>
        {what && <span className="mt-1.5 block leading-snug text-soft">{what}</span>}
      </span>
    </figcaption>
  </figure>
);

const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-14 flex-none place-items-center rounded-sm bg-violet font-display text-xl font-[780] text-paper"
  >
    {name
      .split(" ")
      .map((word) => [...word][0] ?? "")
      .slice(0, 2)
      .join("")}
  </span>
);
