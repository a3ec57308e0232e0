import { t } from "../../platform/languages/texts";
import ChevronDrawing from "../../ui/chevron/chevron-drawing";
import { classes } from "../../ui/classes";
import { figureColumns, figureSize } from "../words/public/columns";
import type { HomeWords } from "../words/schema";

interface OurMissionProps {
  /** undefined if hidden or empty */
  mission: HomeWords["mission"] | undefined;
  stats: HomeWords["stats"] | undefined;
}

/** The mission, and figures if there are any. */
export default function OurMission({ mission, stats }: OurMissionProps) {
  return (
    <section
      {...(mission ? { "aria-labelledby": "home-mission" } : { "aria-label": t`In numbers` })}
      data-theme="dark"
      className="bg-paper text-ink"
    >
      <ChevronDrawing tone="night" />
      {mission && <Mission mission={mission} />}
      {stats && <Stats stats={stats} />}
    </section>
  );
}

const Mission = ({ mission: { title, text, values } }: { mission: HomeWords["mission"] }) => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 py-14 sm:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <h2 id="home-mission" className="text-[clamp(2.375rem,1.6rem+3.4vw,4rem)]! wrap-anywhere">
        {title}
      </h2>
      {text && <p className="max-w-md text-lg leading-relaxed wrap-anywhere text-soft">{text}</p>}
    </div>
    {values.length > 0 && (
      <dl className="grid border-t border-ink">
        {values.map(({ name, text }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
            key={at}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1.5 border-b border-rule py-5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
          >
            <dt className="font-display text-[1.375rem] leading-tight font-[760] tracking-tight wrap-anywhere">
              {name}
            </dt>
            <dd className="leading-snug wrap-anywhere text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
);

const sizes = {
  large: "text-[clamp(2.75rem,1.8rem+4vw,5rem)]",
  small: "text-[clamp(1.5rem,1rem+2.2vw,2.75rem)]",
};

const Stats = ({ stats }: Pick<HomeWords, "stats">) => (
  <div className="bg-copper text-paper">
    <dl className={classes("wrap grid", figureColumns(stats.length))} aria-label={t`In numbers`}>
      {stats.map(({ number, of }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
          key={at}
          className="flex flex-col-reverse justify-end gap-2 border-paper/40 py-8 max-lg:even:border-l max-lg:even:pl-5 max-lg:odd:pr-3 max-lg:nth-[n+3]:border-t lg:px-7 lg:py-10 lg:first:pl-0 lg:not-first:border-l"
        >
          <dt className="label-type wrap-anywhere">{of}</dt>
          <dd
            className={classes(
              "font-display leading-[0.9] font-[800] tracking-tight wrap-anywhere tabular-nums",
              sizes[figureSize(number)],
            )}
          >
            {number}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
