import { expect, test } from "vitest";
import { projectCategories, projectStatuses } from "./choices";
import { categoryLine, difficultyOf, firstTechnologies, statusLine } from "./public/project-facts";

test("every status and every category has its words", () => {
  expect(projectStatuses.map((status) => statusLine({ status }))).toEqual([
    "Planning",
    "Active",
    "In Progress",
    "Completed",
    "On Hold",
  ]);
  expect(projectCategories.map((category) => categoryLine({ category })).join(" ")).toBe(
    "Web Mobile IoT AI Game Tool Software Hardware Other",
  );
});

test("anything that is neither for beginners nor in between is hard", () => {
  expect(difficultyOf({ difficulty: "beginner" })).toEqual({ level: 1, word: "Beginner" });
  expect(difficultyOf({ difficulty: "intermediate" })).toEqual({ level: 2, word: "Intermediate" });
  for (const difficulty of ["advanced", "heroic", ""]) expect(difficultyOf({ difficulty }).word).toBe("Hard");
});

test("a card shows as many technologies as it has room for, and counts the others", () => {
  const technologies = ["C", "Go", "Rust", "Zig"];
  expect(firstTechnologies(technologies, 3)).toEqual({ shown: ["C", "Go", "Rust"], more: 1 });
  expect(firstTechnologies(technologies, 4)).toEqual({ shown: technologies, more: 0 });
});
