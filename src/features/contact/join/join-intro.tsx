import { t } from "../../../platform/languages/texts";

const steps = () => [
  t`You send this form. Nothing is signed, and nothing costs anything.`,
  t`We write back within 48 hours, with the answers to your questions.`,
  t`You come to a Saturday meeting, and somebody is there to meet you.`,
];

/** The steps of joining. */
export default function JoinIntro() {
  return (
    <div className="grid gap-5">
      <p className="text-lg leading-relaxed text-soft">{t`Free, for every level, and open to all. We reply within 48 hours.`}</p>
      <ol className="grid border-t border-rule">
        {steps().map((step, index) => (
          <li key={step} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-rule py-3.5 leading-snug">
            <span aria-hidden="true" className="font-display text-xl leading-none font-[780] text-copper">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
