/* Apart from the schema, so that what readers load has no library of schemas. */

/** Kinds of questions, by their answer: a line, several lines, one option, several options, yes or no. */
export const questionKinds = ["short_text", "long_text", "choice", "choices", "yes_no"] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Whether a question has options to choose among. */
export const hasOptions = ({ kind }: { kind: QuestionKind }) => kind === "choice" || kind === "choices";
