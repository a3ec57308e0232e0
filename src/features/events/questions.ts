import { z } from "zod";
import { requiredText } from "../../platform/fields";
import { t } from "../../platform/languages/texts";
import { hasOptions, questionKinds } from "./question-kinds";

/* The questions of a registration form. */

/** The most questions of an event, and options of a question. */
export const [maxQuestions, maxOptions] = [10, 20];

/** A question as it is answered. */
export const questionSchema = z.object({
  id: z.string().describe("stays the same when the question is reworded"),
  label: z.string(),
  kind: z.enum(questionKinds),
  options: z.array(z.string()),
  required: z.boolean(),
});
export type Question = z.infer<typeof questionSchema>;

const sentQuestion = z
  .object({
    id: z
      .string("Id must be text")
      .regex(/^[a-z0-9_-]{0,24}$/i, "Id must be at most 24 letters and digits")
      .default("")
      .describe("generated if omitted"),
    label: requiredText("Question", 200),
    kind: z.enum(questionKinds, `Kind must be one of ${questionKinds.join(", ")}`),
    options: z
      .array(requiredText("Option", 100), "Options must be a list of texts")
      .max(maxOptions, `Options must be at most ${maxOptions}`)
      .default([]),
    required: z.boolean("Required must be true or false").default(false),
  })
  .refine((question) => !hasOptions(question) || new Set(question.options).size === question.options.length, {
    path: ["options"],
    get message() {
      return t`Each option can be listed only once`;
    },
  })
  .refine((question) => !hasOptions(question) || question.options.length >= 2, {
    path: ["options"],
    get message() {
      return t`A choice needs at least two options`;
    },
  });

/** Questions with ids, those that have none numbered: "q1", "q2". */
function withIds(questions: Question[]): Question[] {
  const taken = new Set(questions.map(({ id }) => id));
  let number = 0;
  const free = () => {
    do number++;
    while (taken.has(`q${number}`));
    return `q${number}`;
  };
  return questions.map((question) => ({ ...question, id: question.id || free() }));
}

/** The questions of an event as they are sent, in the order in which they are asked. */
export const questionsSchema = z
  .array(sentQuestion, "Questions must be a list")
  .max(maxQuestions, `Questions must be at most ${maxQuestions}`)
  .refine((questions) => {
    const ids = questions.map(({ id }) => id).filter(Boolean);
    return new Set(ids).size === ids.length;
  }, "Each question needs its own id")
  // Optional fields are filled in, so that input and output have the same shape.
  .overwrite(withIds) as z.ZodType<Question[], Question[]>;
