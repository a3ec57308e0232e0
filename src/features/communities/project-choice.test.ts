import { expect, test } from "vitest";
import type { Project } from "../projects/schema";
import { projectsOf } from "./public/project-choice";

const project = (id: number, given: Partial<Project> = {}): Project => ({
  id,
  title: "A thing",
  description: "It does something.",
  content: "",
  image_url: "",
  github_url: "",
  demo_url: "",
  technologies: [],
  category: "other",
  status: "active",
  difficulty: "beginner",
  featured: false,
  community_id: null,
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-01T08:00:00.000Z",
  ...given,
});

const idsOf = (community: string, projects: Project[]) => projectsOf(community, projects).map(({ id }) => id);

test("a project belongs where its title, description, technologies or category say", () => {
  const projects = [
    project(1, { title: "A Website for the choir" }),
    project(2, { description: "Reads a soil SENSOR." }),
    project(3, { technologies: ["Python"] }),
    project(4, { technologies: ["Raspberry Pi Pico"] }),
    project(5, { category: "hardware" }),
    project(6, { category: "software" }),
    project(7),
  ];
  expect(idsOf("sdc", projects)).toEqual([1, 3, 6]);
  expect(idsOf("hdc", projects)).toEqual([2, 4, 5]);
});

test("only whole words count", () => {
  expect(
    idsOf("sdc", [project(1, { description: "An apple, a spider’s cobweb and an ongoing game-like gopher." })]),
  ).toEqual([1]);
  expect(idsOf("sdc", [project(1, { description: "An apple, a spider’s cobweb and an ongoing gopher." })])).toEqual([]);
});

test("a project that names its community is there and nowhere else", () => {
  const projects = [project(1, { category: "software", community_id: "hdc" }), project(2, { community_id: "weavers" })];
  expect(idsOf("sdc", projects)).toEqual([]);
  expect(idsOf("hdc", projects)).toEqual([1]);
  expect(idsOf("weavers", projects)).toEqual([2]);
  expect(idsOf("toString", projects)).toEqual([]);
});

test("the first six are shown", () => {
  const projects = [1, 2, 3, 4, 5, 6, 7].map((id) => project(id, { category: "software" }));
  expect(idsOf("sdc", projects)).toEqual([1, 2, 3, 4, 5, 6]);
});
