import { newKey } from "../../../client/new-key";
import { Button } from "../../../ui/button";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { maxStepPictures, maxSteps } from "../guide/schema";
import type { ContentStep } from "../members/schema";
import { PicturesField } from "./pictures-field";
import type { ProjectForm } from "./use-project-form";

/** The steps of a project: each with pictures, a title and a text; moved by buttons, which work for thumbs and keys. */
export function StepsField({ form }: { form: ProjectForm }) {
  const { steps } = form.content;
  const set = (next: ContentStep[]) => form.change({ steps: next });
  const add = () => set([...steps, { key: newKey().slice(0, 16), title: "", text: "", pictures: [] }]);
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (!step) return;
    set(steps.toSpliced(from, 1).toSpliced(to, 0, step));
    // The step keeps the focus where it goes, so that it can be moved on.
    requestAnimationFrame(() => document.getElementById(`step-title-${step.key}`)?.focus());
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {steps.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {steps.map((step, at) => (
            <li
              key={step.key}
              className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-ink bg-sheet p-4"
            >
              <h3 className="text-[1.375rem]">Step {at + 1}</h3>
              <PicturesField
                form={form}
                pictures={step.pictures}
                most={maxStepPictures}
                add={`Add photos to step ${at + 1}`}
                nameOf={(picture) => `Photo ${picture + 1} of step ${at + 1}`}
                onChange={(change) =>
                  form.change((now) => ({
                    steps: now.steps.map((one) =>
                      one.key === step.key ? { ...one, pictures: change(one.pictures) } : one,
                    ),
                  }))
                }
              />
              <TextField
                id={`step-title-${step.key}`}
                label={`Title of step ${at + 1}`}
                maxLength={120}
                value={step.title}
                onChange={({ currentTarget: { value } }) => set(steps.with(at, { ...step, title: value }))}
              />
              <TextAreaField
                label={`What is done in step ${at + 1}?`}
                hint="A line that begins with - is a point of a list; **two stars** make a word bold."
                rows={4}
                maxLength={4_000}
                value={step.text}
                onChange={({ currentTarget: { value } }) => set(steps.with(at, { ...step, text: value }))}
              />
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" size="small" disabled={at === 0} onClick={() => move(at, at - 1)}>
                  Move step {at + 1} up
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={at === steps.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  Move step {at + 1} down
                </Button>
                <Button variant="quiet" size="small" onClick={() => set(steps.toSpliced(at, 1))}>
                  Remove step {at + 1}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {steps.length < maxSteps && (
        <Button variant="secondary" className="min-h-14 w-full" onClick={add}>
          {steps.length === 0 ? "Add the First Step" : `Add Step ${steps.length + 1}`}
        </Button>
      )}
    </div>
  );
}
