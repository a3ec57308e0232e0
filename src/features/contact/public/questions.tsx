import { Said } from "../../words/public/said";
import type { ContactWords } from "../../words/schema";

/** The questions as an accordion by the browser itself: one answer open at a time, also without scripts. */
export default function Questions({ questions }: Pick<ContactWords, "questions">) {
  return (
    <div className="border-t border-ink">
      {questions.map(({ question, html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may ask the same
        <details key={at} name="questions" className="group border-b border-rule">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-[1.1875rem] leading-snug font-[700] hover:text-copper">
            <span className="min-w-0 wrap-anywhere">{question}</span>
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              className="size-5 flex-none text-copper"
            >
              <path d="M4 12h16" />
              <path d="M12 4v16" className="group-open:hidden" />
            </svg>
          </summary>
          <Said html={html} className="max-w-prose pr-9 pb-5 text-soft" />
        </details>
      ))}
    </div>
  );
}
