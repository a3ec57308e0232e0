import { useEffect, useState } from "react";
import { Icon } from "../icon";
import { scrollBehaviour } from "./scroll-manager";

const shownBelow = 300;

/** A link to the top, after 300 px. @param onTheWayUp only while scrolling up, because it would cover rows' buttons */
export function BackToTop({ onTheWayUp }: { onTheWayUp: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const { scrollY } = window;
      setShown(scrollY > shownBelow && (!onTheWayUp || scrollY < last));
      last = scrollY;
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [onTheWayUp]);
  if (!shown) return null;
  return (
    <button
      type="button"
      aria-label="Back to top"
      onClick={() => window.scrollTo({ top: 0, behavior: scrollBehaviour() })}
      className="fixed right-4 bottom-[calc(1rem+var(--bottom-bar))] z-30 grid size-12 place-items-center rounded-sm border border-ink bg-sheet text-ink shadow-lift hover:bg-ink hover:text-paper sm:right-6 sm:bottom-[calc(1.5rem+var(--bottom-bar))]"
    >
      <Icon name="arrow-up" className="size-5.5" />
    </button>
  );
}
