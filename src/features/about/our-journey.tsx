const journey = [
  { year: "2018", title: "Foundation", text: "A few friends, three soldering irons and a borrowed room." },
  {
    year: "2019",
    title: "First Communities",
    text: "Software and hardware each get a table, and the first 50 members.",
  },
  { year: "2020", title: "Digital Transformation", text: "The doors are shut, so the workshops go online." },
  {
    year: "2021",
    title: "Growth & Expansion",
    text: "More than 200 members, and a mentorship programme that pairs beginners with those who were.",
  },
  { year: "2022", title: "Physical Space", text: "Our first location in Harare, with room for a bench of our own." },
  {
    year: "2023",
    title: "Innovation Hub",
    text: "Partnerships with universities and companies bring projects and places.",
  },
  { year: "2024–Present", title: "Scaling Impact", text: "More than 500 members, and their first own companies." },
];

const figures = [
  { number: 500, label: "developers trained" },
  { number: 50, label: "startups supported" },
  { number: 100, label: "projects built" },
  { number: 5, label: "communities connected" },
];

/** How it went, year by year, and what came of it. */
export default function OurJourney() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 sm:gap-24">
      <section
        aria-labelledby="journey"
        className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
      >
        <h2 id="journey">Our Journey</h2>
        <ol>
          {journey.map(({ year, title, text }) => (
            <li
              key={year}
              className="group relative grid grid-cols-[minmax(0,1fr)] gap-1 pb-8 pl-10 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6"
            >
              <span
                aria-hidden="true"
                className="absolute top-3 -bottom-3 left-[7px] w-0.5 bg-rule group-last:hidden"
              />
              <span
                aria-hidden="true"
                className="absolute top-1.5 left-0.5 size-3.5 rotate-45 border-2 border-paper bg-copper group-last:bg-violet"
              />
              <p className="fact-type pt-0.5 text-soft">{year}</p>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
                <h3>{title}</h3>
                <p className="text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="impact" className="grid gap-8">
        <h2 id="impact">Our Impact</h2>
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-ink bg-ink lg:grid-cols-4">
          {figures.map(({ number, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-2 bg-sheet p-5 sm:p-8">
              <dt className="leading-snug text-soft">{label}</dt>
              <dd className="font-display text-[2.75rem] leading-none font-[780] tracking-tight tabular-nums sm:text-[4rem]">
                {number}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
