import type { DetailedHTMLProps, HTMLAttributes, ReactNode } from "react";
import { t } from "../../platform/languages/texts";
import { classes } from "../classes";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "slide-show": DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

interface CarouselProps {
  /** the id of its heading, which is right above it and looks like `carouselHeading` */
  labelledBy: string;
  /** name of one slide in lower case: "project" */
  itemName: string;
  /** `name` is announced to screen readers; one slide fills the row */
  slides: { id: string | number; name: string; content: ReactNode }[];
  /** a dot for each slide, below them */
  dots?: boolean;
  className?: string;
}

/** A row of slides, scrolled by hand without scripts; src/reader/slide-show.ts adds the controls. */
export const Carousel = ({ labelledBy, itemName, slides, dots = false, className }: CarouselProps) => (
  <slide-show
    role="group"
    aria-roledescription="carousel"
    aria-labelledby={labelledBy}
    className={classes("block", className)}
  >
    {slides.length > 1 ? (
      <div data-controls="" data-native="" className="-mt-17.5 mb-6 ml-auto flex w-fit gap-2 sm:-mt-19.5 sm:mb-8">
        <Step by={-1} label={t`Previous ${{ itemName }}`} d="M20 12H4m7-7-7 7 7 7" />
        <Step by={1} label={t`Next ${{ itemName }}`} d="M4 12h16m-7-7 7 7-7 7" />
      </div>
    ) : null}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
    <ul data-slides="" tabIndex={0} aria-labelledby={labelledBy} className="slides">
      <Copy />
      {slides.map(({ id, name, content }, at) => (
        <li
          key={id}
          aria-roledescription="slide"
          aria-label={t`${{ value: at + 1 }} of ${{ length: slides.length }}: ${{ name }}`}
        >
          {content}
        </li>
      ))}
      <Copy />
    </ul>
    {dots && slides.length > 1 ? (
      <div data-controls="" data-native="" className="mt-6 -ml-3.5 flex flex-wrap">
        {slides.map(({ id, name }, at) => (
          <button
            key={id}
            type="button"
            data-to={at + 1}
            aria-current={at === 0 ? "true" : undefined}
            aria-label={t`${{ upperCase: itemName.charAt(0).toUpperCase() }}${{ itemName: itemName.slice(1) }} ${{ value: at + 1 }} of ${{ length: slides.length }}: ${{ name }}`}
            className="group grid size-11 place-items-center"
          >
            <span className="size-3 rotate-45 border-2 border-ink group-hover:bg-stone group-aria-current:border-copper group-aria-current:bg-copper" />
          </button>
        ))}
      </div>
    ) : null}
    <p data-status="" role="status" className="sr-only" />
  </slide-show>
);

/** The place of a copy of the last and first slide, which only shows. React leaves alone what the script puts in it. */
const Copy = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  <li data-copy="" hidden aria-hidden="true" inert suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

const Step = ({ by, label, d }: { by: number; label: string; d: string }) => (
  <button
    type="button"
    data-step={by}
    aria-label={label}
    className="grid size-11.5 place-items-center rounded-sm border border-ink bg-sheet transition-transform duration-150 hover:bg-ink hover:text-paper active:translate-y-px"
  >
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-5.5">
      <path d={d} strokeLinejoin="round" />
    </svg>
  </button>
);
