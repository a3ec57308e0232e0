import { type CSSProperties, lazy } from "react";
import { ButtonLink } from "../../ui/button";
import { ServerRendered } from "../../ui/motion/server-rendered";
import { useSite } from "../../ui/site";

const welcome = "Make it here, with other people.";
/** Milliseconds for each character of the welcome. */
const typingPace = 40;

/** A drawing that does not arrive is missed by nobody who reads. */
const BenchScene = lazy(() => import("./drawings/bench-scene").catch(() => ({ default: () => <span /> })));

const after = (characters: number) => ({ animationDelay: `${characters * typingPace}ms` }) satisfies CSSProperties;

/** Who we are in one sentence, typed out, and the three ways on from it. */
export function Hero() {
  const site = useSite();
  return (
    <section className="wrap grid items-center gap-x-14 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)] lg:py-20">
      <div className="grid gap-6">
        <p className="label-type text-soft">{site.address.short}</p>
        <h1 className="text-[clamp(2.75rem,1.2rem+6vw,5.25rem)]!">
          <span className="sr-only">{welcome}</span>
          <Typed text={welcome} />
        </h1>
        <div className="appear grid gap-8" style={after(welcome.length)}>
          <p className="max-w-xl text-lg text-soft leading-relaxed sm:text-xl">{site.pitch}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/communities">Join Our Community</ButtonLink>
            <ButtonLink to="/projects" variant="secondary">
              Explore Projects
            </ButtonLink>
            <ButtonLink to="/store" variant="secondary">
              Visit Store
            </ButtonLink>
          </div>
        </div>
      </div>
      <ServerRendered
        component={BenchScene}
        props={{}}
        className="aspect-square w-full overflow-hidden rounded-md border border-ink sm:max-lg:aspect-2/1 lg:max-w-xl lg:justify-self-end"
      />
    </section>
  );
}

/** A text that appears letter by letter, in the place that it will take. Styles alone do it: it needs no scripts. */
function Typed({ text }: { text: string }) {
  let typed = 0;
  return (
    <span aria-hidden="true">
      {text.split(/(?<= )/).map((word) => (
        <span key={typed} className="inline-block whitespace-pre">
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
