import { Carousel } from "../../ui/motion/carousel";
import { carouselHeading } from "../../ui/motion/carousel-heading";

const stories = [
  {
    name: "Chipo Marufu",
    what: "Started with the soldering evening, sells solar lamps now",
    words:
      "I came to have one lamp repaired. They gave me the iron instead of the lamp. Two years later I build forty a month, and three women from my street work with me.",
  },
  {
    name: "Tinashe Dube",
    what: "Learnt to program on Saturdays, works as a software engineer",
    words:
      "Nobody laughed at my first program, and it deserved it. Somebody sat down and asked what I wanted it to do. That question is still how I begin every working day.",
  },
  {
    name: "Ruvarashe Sibanda",
    what: "Teaches physics, brings a class every term",
    words:
      "My pupils had measured gravity on paper only. Here they dropped a sensor down a stairwell and got nine point six. They still argue about where the rest went.",
  },
];

/** What became of people who came in, in their own words. */
export default function SuccessStories() {
  return (
    <section aria-labelledby="stories">
      <div className="wrap pt-14 pb-6 sm:pt-20 sm:pb-10">
        <h2 id="stories" className={carouselHeading}>
          Success Stories
        </h2>
        <Carousel
          labelledBy="stories"
          itemName="story"
          dots
          slides={stories.map((story) => ({ id: story.name, name: story.name, content: <Story story={story} /> }))}
        />
      </div>
    </section>
  );
}

const Story = ({ story: { name, what, words } }: { story: (typeof stories)[number] }) => (
  <figure className="grid h-full grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 border-t-4 border-ink pt-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
    <blockquote className="max-w-4xl font-display text-[clamp(1.375rem,1rem+1.9vw,2.25rem)] leading-[1.22] font-[560] tracking-tight">
      <p>“{words}”</p>
    </blockquote>
    <figcaption className="flex gap-4 self-start lg:border-l lg:border-rule lg:pl-7">
      <Initials name={name} />
      <span>
        <span className="block font-display text-xl leading-tight font-[760]">{name}</span>
        <span className="mt-1.5 block leading-snug text-soft">{what}</span>
      </span>
    </figcaption>
  </figure>
);

/** Stands for a portrait: two letters, as burnt into a name tag. */
const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-14 flex-none place-items-center rounded-sm bg-violet font-display text-xl font-[780] text-paper"
  >
    {name
      .split(" ")
      .map((word) => word.charAt(0))
      .join("")}
  </span>
);
