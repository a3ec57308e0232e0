import { type ReactNode, useEffect, useRef } from "react";
import { Check, Clock } from "../../../ui/symbols";

interface OutcomeProps {
  title: string;
  tone?: "done" | "refused";
  /** nothing is left to decide, so the page's other link ("Changed your mind?") disappears */
  isEnd?: boolean;
  children: ReactNode;
}

/** Replaces a form after success or failure; read out by screen readers, and gets the focus. */
export function Outcome({ title, tone = "done", isEnd, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // The page around a form is another React root, which does not know the form's state.
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

/** A link after an outcome: a plain one, because the form is outside its page's router. */
export const NextLink = ({ to, quiet = false, children }: { to: string; quiet?: boolean; children: ReactNode }) => (
  <a href={to} className={`button medium ${quiet ? "secondary" : "primary"}`}>
    {children}
  </a>
);
