import { expect, test } from "vitest";
import { type Content, emptyContent } from "../members/schema";
import { mergeContent } from "./merge";

const step = (key: string, text: string) => ({ key, title: "", text, pictures: [] });
const content = (given: Partial<Content>): Content => ({ ...emptyContent, ...given });

test("changes of different fields and steps are both kept", () => {
  const base = content({ title: "Hook", steps: [step("a", "Saw"), step("b", "Sand")] });
  const mine = { ...base, title: "Coat hook", steps: [step("a", "Saw it"), step("b", "Sand")] };
  const theirs = { ...base, hours: 2, steps: [step("a", "Saw"), step("b", "Sand it"), step("c", "Oil")] };
  expect(mergeContent(base, mine, theirs)).toEqual(
    content({ title: "Coat hook", hours: 2, steps: [step("a", "Saw it"), step("b", "Sand it"), step("c", "Oil")] }),
  );
});

test("no word is lost where both changed the same text", () => {
  const base = content({ description: "Old", steps: [step("a", "Saw")] });
  const mine = { ...base, description: "Mine", steps: [step("a", "Saw slowly")] };
  const theirs = { ...base, description: "Theirs", steps: [step("a", "Saw safely")] };
  expect(mergeContent(base, mine, theirs)).toMatchObject({
    description: "Mine\n\nTheirs",
    steps: [step("a", "Saw slowly\n\nSaw safely")],
  });
});

test("what one removed goes, unless the other changed it; the order of who moved steps counts", () => {
  const base = content({ steps: [step("a", "1"), step("b", "2"), step("c", "3")], files: [1, 2] });
  const mine = { ...base, steps: [step("c", "3"), step("a", "1")], files: [1, 3] };
  const theirs = { ...base, steps: [step("a", "1"), step("b", "2, changed"), step("c", "3")], files: [2] };
  const merged = mergeContent(base, mine, theirs);
  expect(merged.steps.map(({ key }) => key)).toEqual(["c", "a", "b"]);
  expect(merged.files).toEqual([3]);
  const gone = mergeContent(base, { ...base, steps: [step("a", "1")] }, base);
  expect(gone.steps).toEqual([step("a", "1")]);
});
