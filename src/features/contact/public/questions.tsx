import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Site } from "../../../platform/site";

const link = "font-[600] text-copper underline decoration-1 underline-offset-[0.2em] hover:decoration-2";

/** What people ask most, and the answers. */
const questionsOf = ({ email, partnershipsEmail }: Site): { question: string; answer: ReactNode }[] => [
  {
    question: "How do I join the community?",
    answer: (
      <>
        Choose software or hardware and{" "}
        <Link to="/communities#join" className={link}>
          fill in the short form
        </Link>
        . We answer within 48 hours. Membership costs nothing, and you can come to any Saturday meeting before you
        decide.
      </>
    ),
  },
  {
    question: "Are the workshops free?",
    answer: (
      <>
        Most are. Where material is used up or a guest has to travel there is a fee, and it is always shown beside the
        date in the{" "}
        <Link to="/events" className={link}>
          list of events
        </Link>
        .
      </>
    ),
  },
  {
    question: "Which equipment can I use?",
    answer:
      "3D printers, a laser cutter, soldering stations, oscilloscopes, hand tools and computers. Some machines need a short introduction first, which we give every Saturday.",
  },
  {
    question: "Can I work on my own project?",
    answer:
      "Please do. Come during opening hours, bring what you have, and ask for a place at the bench. Larger things can stay in a box with your name on it.",
  },
  {
    question: "How does mentorship work?",
    answer: (
      <>
        Tell us what you want to learn or build. We pair you with somebody who has done it, and you meet every other
        week, here or online. Write to{" "}
        <a href={`mailto:${email}?subject=Mentorship`} className={link}>
          {email}
        </a>
        .
      </>
    ),
  },
  {
    question: "How can our organisation become a partner?",
    answer: (
      <>
        With equipment, a challenge for our members, a workshop, or a scholarship. Write to{" "}
        <a href={`mailto:${partnershipsEmail}?subject=Partnership`} className={link}>
          {partnershipsEmail}
        </a>{" "}
        and we will find what suits both of us.
      </>
    ),
  },
];

/** The questions as an accordion. Only one answer is open at a time, which the browser itself sees to, so it works without scripts. */
export default function Questions({ site }: { site: Site }) {
  return (
    <div className="border-t border-ink">
      {questionsOf(site).map(({ question, answer }) => (
        <details key={question} name="questions" className="group border-b border-rule">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-[1.1875rem] leading-snug font-[700] hover:text-copper">
            {question}
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
          <p className="max-w-prose pr-9 pb-5 text-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
