import { ChevronBand } from "../../ui/chevron";

const values = [
  {
    name: "Innovation Hub",
    text: "A place where a question from a clinic, a farm or a bus queue becomes something on a bench.",
  },
  {
    name: "Skills Development",
    text: "Solder, print, program, present. You learn it with your own hands, on a thing you need.",
  },
  {
    name: "Community Building",
    text: "People who would never have met share a table, and after a while a company.",
  },
  {
    name: "Tech Education",
    text: "Classes for schools, bootcamps in the holidays, and lesson plans that anybody may copy.",
  },
];

const stats = [
  { number: "500+", of: "community members" },
  { number: "50+", of: "completed projects" },
  { number: "120+", of: "workshops per year" },
  { number: "15+", of: "tech awards" },
];

/**
 * What we are for, and what came of it so far, in numbers.
 *
 * @param claims whether there are such numbers
 */
export default function OurMission({ claims }: { claims: boolean }) {
  return (
    <section aria-labelledby="home-mission" data-theme="dark" className="bg-paper text-ink">
      <ChevronBand tone="night" />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="grid content-start gap-5">
          <h2 id="home-mission" className="text-[clamp(2.375rem,1.6rem+3.4vw,4rem)]!">
            Our Mission
          </h2>
          <p className="max-w-md text-lg leading-relaxed text-soft">
            That nobody in this city who wants to build something is stopped by not having the tool, the part or the
            person to ask.
          </p>
        </div>
        <dl className="grid border-t border-ink">
          {values.map(({ name, text }) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-1.5 border-b border-rule py-5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
            >
              <dt className="font-display text-[1.375rem] leading-tight font-[760] tracking-tight">{name}</dt>
              <dd className="leading-snug text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {claims ? <Stats /> : null}
    </section>
  );
}

const Stats = () => (
  <div className="bg-copper text-paper">
    <dl className="wrap grid grid-cols-2 lg:grid-cols-4" aria-label="In numbers">
      {stats.map(({ number, of }) => (
        <div
          key={of}
          className="flex flex-col-reverse justify-end gap-2 border-paper/40 py-8 max-lg:even:border-l max-lg:even:pl-5 max-lg:odd:pr-3 max-lg:nth-[n+3]:border-t lg:px-7 lg:py-10 lg:first:pl-0 lg:not-first:border-l"
        >
          <dt className="label-type">{of}</dt>
          <dd className="font-display text-[clamp(2.75rem,1.8rem+4vw,5rem)] leading-[0.9] font-[800] tracking-tight tabular-nums">
            {number}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
