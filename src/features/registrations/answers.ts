import { t } from "../../platform/languages/texts";
import { hasOptions } from "../events/question-kinds";
import type { Question } from "../events/questions";
import type { Answer, SentAnswer } from "./place-fields";

/** The longest answers of one line and of several; characters. */
const longest = { short_text: 300, long_text: 2_000 } as const;

type Value = SentAnswer["value"];

/** Whether a value is no answer. "No" is an answer. */
export const isNoAnswer = (value: Value | undefined): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Why a value does not answer a question; undefined if it does, or none is required. */
function whatIsWrong({ kind, options, required }: Question, value: Value | undefined): string | undefined {
  if (isNoAnswer(value)) return required ? t`Please answer this question` : undefined;
  if (kind === "yes_no") return typeof value === "boolean" ? undefined : t`Please answer yes or no`;
  if (kind === "choices")
    return Array.isArray(value) && value.every((one) => options.includes(one))
      ? undefined
      : t`Please choose from the options`;
  if (kind === "choice") return options.includes(String(value)) ? undefined : t`Please choose one of the options`;
  if (typeof value !== "string") return t`Please answer in words`;
  return value.length > longest[kind] ? t`At most ${{ value: longest[kind] }} characters` : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that PostgreSQL and people cannot read
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (value: Value): Value =>
  typeof value === "string" ? value.replaceAll(unreadable, "").toWellFormed().trim() : value;

/** Checks the answers to an event's questions; ignores others. @returns them in order, and the errors by question id */
export function checkAnswers(
  questions: readonly Question[],
  sent: readonly SentAnswer[],
): { answers: Answer[]; errors: Record<string, string> } {
  const given = new Map(sent.map(({ id, value }) => [id, clean(value)]));
  const answers: Answer[] = [];
  // Without a prototype, because an id may be `constructor`.
  const errors: Record<string, string> = Object.create(null);
  for (const question of questions) {
    const value = given.get(question.id);
    const wrong = whatIsWrong(question, value);
    if (wrong !== undefined) errors[question.id] = wrong;
    else if (value !== undefined && !isNoAnswer(value))
      answers.push({
        id: question.id,
        label: question.label,
        value:
          Array.isArray(value) && hasOptions(question) ? question.options.filter((one) => value.includes(one)) : value,
      });
  }
  return { answers, errors };
}
