import { PanelLoading } from "../../admin/panel-loading";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { plural } from "../../ui/formatting";
import { FailedState } from "../../ui/states";
import { eventRegistrationsApi } from "../event-registrations/client";
import type { EventAnswers } from "../event-registrations/review/schema";

type Question = EventAnswers["questions"][number];

/** The answers to an event's questions: counts of options, and texts. */
export function Answers({ eventId }: { eventId: number }) {
  const { loaded, reload } = useLoaded(`answers ${eventId}`, () => eventRegistrationsApi(sessionApi).answers(eventId));
  if (loaded.state === "loading") return <PanelLoading label="Loading the answers..." />;
  if (loaded.state === "failed")
    return <FailedState message={`The answers could not be loaded. ${loaded.detail}`} onRetry={reload} />;
  const { registered, questions } = loaded.value;
  return (
    <ol className="grid gap-6 lg:grid-cols-2">
      {questions.map((question) => (
        <li key={question.id} className="grid content-start gap-3 rounded-md border border-rule bg-sheet p-4">
          <div>
            <h3 className="text-[1.0625rem] leading-snug wrap-anywhere">{question.label}</h3>
            <p className="fact-type mt-0.5 text-soft">
              {question.answered} of {plural(registered, "person has", "people have")} answered
            </p>
          </div>
          {question.counts.length > 0 ? <Counts {...question} /> : <Texts {...question} />}
        </li>
      ))}
    </ol>
  );
}

const Counts = ({ counts, answered }: Question) => (
  <ul className="grid gap-2.5">
    {counts.map(({ value, count }) => (
      <li key={value} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{value}</span>
        <span className="fact-type tabular-nums">{count}</span>
        <span aria-hidden="true" className="col-span-2 h-2 overflow-hidden rounded-xs bg-stone">
          <span
            className="block h-full bg-violet"
            style={{ width: `${answered === 0 ? 0 : Math.min(100, (count / answered) * 100)}%` }}
          />
        </span>
      </li>
    ))}
  </ul>
);

const Texts = ({ texts, answered }: Question) => (
  <>
    {texts.length > 0 && (
      <ul className="grid max-h-96 gap-3 overflow-y-auto">
        {texts.map(({ registration_id, name, text }) => (
          <li key={registration_id} className="border-rule border-l-2 pl-3">
            <p className="leading-snug wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="fact-type text-soft">{name}</p>
          </li>
        ))}
      </ul>
    )}
    {answered > texts.length && (
      <p className="text-soft">The latest {texts.length} are shown; all of them are in the export.</p>
    )}
  </>
);
