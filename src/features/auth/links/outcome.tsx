import { type ReactNode, useEffect, useRef } from "react";
import { Check, Clock } from "../../../ui/symbols";

interface OutcomeProps {
  /** what has been done or refused, in a few words */
  title: string;
  tone?: "done" | "refused";
  /** nothing is left to decide here: the page's other way, such as "Changed your mind?", goes */
  isEnd?: boolean;
  children: ReactNode;
}

/** What stands in the place of a form when it has done its work, or cannot: read out, and where the keyboard goes on. */
export function Outcome({ title, tone = "done", isEnd, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // The page around a form is another root, which knows nothing of what the form has done.
  useEffect(() => {
    if (isEnd) document.getElementById("other-way")?.setAttribute("hidden", "");
  }, [isEnd]);
  const Sign = tone === "done" ? Check : Clock;
  return (
    <div className="grid gap-5">
      <span
        aria-hidden="true"
        className={`grid size-12 place-items-center rounded-full ${tone === "done" ? "bg-moss-soft text-moss" : "bg-stone text-red"}`}
      >
        <Sign className="size-6" />
      </span>
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display text-[1.625rem] leading-tight font-[760] tracking-tight outline-none"
      >
        {title}
      </h2>
      {children}
    </div>
  );
}

/** A way on from an outcome: a plain link, since a form has no part in its page's router. */
export const WayOn = ({ to, quiet = false, children }: { to: string; quiet?: boolean; children: ReactNode }) => (
  <a href={to} className={`button medium ${quiet ? "secondary" : "primary"}`}>
    {children}
  </a>
);
