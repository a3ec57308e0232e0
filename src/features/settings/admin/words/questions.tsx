import { plainOf } from "../../../blog/public/opening";
import { questionFields } from "../../fields/words";
import { SectionForm } from "../section-form";
import { Entries, InShort, NamesNote, Part, WordsPiece } from "./lines";

/** Frequent questions and answers. */
export default function QuestionsSection() {
  return (
    <SectionForm id="questions" fields={questionFields}>
      {(form, item) => (
        <div className="mt-6 grid gap-8">
          <NamesNote />
          <Part
            title="Questions and Answers"
            piece={
              <WordsPiece form={form} names={["questions"]}>
                {({ questions }, say) => (
                  <InShort
                    entries={questions.map(({ question, answer }) => ({
                      head: say(question),
                      text: say(plainOf(answer)),
                    }))}
                  />
                )}
              </WordsPiece>
            }
          >
            <Entries
              form={form}
              item={item}
              name="questions"
              one="question"
              most={40}
              none="None: this section of the contact page is hidden."
              blank={{ question: "", answer: "" }}
              boxes={[
                { name: "question", label: "Question", max: 200, required: true, wide: true },
                { name: "answer", label: "Answer", max: 3_000, rows: 4, required: true, markdown: true },
              ]}
            />
          </Part>
        </div>
      )}
    </SectionForm>
  );
}
