import { t } from "../../platform/languages/texts";
import { Icon } from "../icon";

/** A button to the top of the page; src/reader/back-to-top.ts shows it below 300 px. */
export const BackToTop = () => (
  <button
    type="button"
    hidden
    data-native=""
    data-to-top=""
    aria-label={t`Back to top`}
    suppressHydrationWarning
    className="fixed right-4 bottom-[calc(1rem+var(--bottom-bar))] z-30 grid size-12 place-items-center rounded-sm border border-ink bg-sheet text-ink shadow-lift hover:bg-ink hover:text-paper sm:right-6 sm:bottom-[calc(1.5rem+var(--bottom-bar))] [&[hidden]]:hidden"
  >
    <Icon name="arrow-up" className="size-5.5" />
  </button>
);
