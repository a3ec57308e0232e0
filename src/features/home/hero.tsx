import type { CSSProperties } from "react";
import type { Site } from "../../platform/site";
import { isDrawnCity } from "../../ui/art/drawn-city";
import { LateDrawing } from "../../ui/art/late-drawing";
import { ButtonLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import type { HomeWords } from "../words/schema";
import bench from "./drawings/bench.svg?raw";

const loadBench = () => import("./drawings/bench.svg?late&raw");

/** Milliseconds for each character of the welcome. */
const typingPace = 40;

const after = (characters: number) => ({ animationDelay: `${characters * typingPace}ms` }) satisfies CSSProperties;

/** The welcome sentence, typed out, and links. */
export default function Hero({ site, hero }: { site: Site; hero: HomeWords["hero"] | undefined }) {
  const { title, text, ways } = hero ?? { title: site.name, text: site.pitch, ways: [] };
  return (
    <section className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)] lg:py-20">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <p className="label-type wrap-anywhere text-soft empty:hidden">{site.address.short}</p>
        <h1 className="text-[clamp(2.75rem,1.2rem+6vw,5.25rem)]!">
          <span className="sr-only">{title}</span>
          <Typed text={title} />
        </h1>
        <div className="appear grid grid-cols-[minmax(0,1fr)] gap-8" style={after(title.length)}>
          <p className="max-w-xl text-lg leading-relaxed wrap-anywhere text-soft sm:text-xl">{text}</p>
          {ways.length > 0 && (
            <div className="flex flex-wrap gap-3">
              {ways.map(({ label, address }, at) => (
                <ButtonLink
                  key={label + address}
                  to={address}
                  variant={at === 0 ? "primary" : "secondary"}
                  className="max-w-full wrap-anywhere whitespace-normal"
                >
                  {label}
                </ButtonLink>
              ))}
            </div>
          )}
        </div>
      </div>
      <div className="aspect-square w-full overflow-hidden rounded-md border border-ink sm:max-lg:aspect-2/1 lg:max-w-xl lg:justify-self-end">
        {/* Other cities have no tower of Great Zimbabwe and no jacaranda. */}
        <LateDrawing
          svg={import.meta.env.SSR ? bench : undefined}
          load={loadBench}
          className={classes("contents", !isDrawnCity(site.address) && "[&_.here]:hidden")}
        />
      </div>
    </section>
  );
}

/** Longer words break at the end of a line; characters. */
const longestWord = 12;

/** A text that appears letter by letter in its final place, by CSS alone. */
function Typed({ text }: { text: string }) {
  let typed = 0;
  return (
    <span aria-hidden="true">
      {text.split(/(?<= )/).map((word) => (
        <span
          key={typed}
          className={word.length > longestWord ? "whitespace-pre-wrap wrap-anywhere" : "inline-block whitespace-pre"}
        >
          {[...word].map((letter) => (
            <span key={typed} className="typed" style={after(typed++)}>
              {letter}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
