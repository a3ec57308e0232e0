import { t } from "../../platform/languages/texts";
import { classes } from "../../ui/classes";
import { figureColumns, figureSize } from "../words/public/columns";
import type { AboutWords } from "../words/schema";

/** The history by year, and the impact. */
export default function OurJourney({ shown, journey, impact }: Pick<AboutWords, "shown" | "journey" | "impact">) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 sm:gap-24">
      {shown.includes("journey") && <Journey journey={journey} />}
      {shown.includes("impact") && <Impact figures={impact} />}
    </div>
  );
}

const Journey = ({ journey }: Pick<AboutWords, "journey">) => (
  <section
    aria-labelledby="journey"
    className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
  >
    <h2 id="journey">{t`Our Journey`}</h2>
    <ol>
      {journey.map(({ year, title, text }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be of one year
          key={at}
          className="group relative grid grid-cols-[minmax(0,1fr)] gap-1 pb-8 pl-10 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6"
        >
          <span aria-hidden="true" className="absolute top-3 -bottom-3 left-[7px] w-0.5 bg-rule group-last:hidden" />
          <span
            aria-hidden="true"
            className="absolute top-1.5 left-0.5 size-3.5 rotate-45 border-2 border-paper bg-copper group-last:bg-violet"
          />
          <p className="fact-type pt-0.5 wrap-anywhere text-soft">{year}</p>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <h3 className="wrap-anywhere">{title}</h3>
            {text && <p className="wrap-anywhere text-soft">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  </section>
);

const sizes = { large: "text-[2.75rem] sm:text-[4rem]", small: "text-[1.5rem] sm:text-[2rem]" };

const Impact = ({ figures }: { figures: AboutWords["impact"] }) => (
  <section aria-labelledby="impact" className="grid gap-8">
    <h2 id="impact">{t`Our Impact`}</h2>
    <dl
      className={classes(
        "grid gap-px overflow-hidden rounded-md border border-ink bg-ink",
        figureColumns(figures.length),
      )}
    >
      {figures.map(({ number, of }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
        <div key={at} className="flex min-w-0 flex-col-reverse justify-end gap-2 bg-sheet p-5 sm:p-8">
          <dt className="leading-snug wrap-anywhere text-soft">{of}</dt>
          <dd
            className={classes(
              "font-display leading-none font-[780] tracking-tight wrap-anywhere tabular-nums",
              sizes[figureSize(number)],
            )}
          >
            {number}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
