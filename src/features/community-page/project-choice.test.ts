import { expect, test } from "vitest";
import type { Project } from "../projects/schema";
import { groupProjects, projectsFoundFor } from "./project-choice";

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
  publication: "published",
  publish_at: null,
  attachments: [],
  created_at: "2026-11-01T08:00:00.000Z",
  updated_at: "2026-11-01T08:00:00.000Z",
  ...given,
});

const idsOf = (community: string, projects: Project[]) => projectsFoundFor(community, projects).map(({ id }) => id);

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

test("a project that names a community is found for no other, and nothing is found for one without words", () => {
  const projects = [project(1, { category: "software", community_id: "hdc" }), project(2, { category: "software" })];
  expect(idsOf("sdc", projects)).toEqual([2]);
  expect(idsOf("weavers", projects)).toEqual([]);
  expect(idsOf("toString", projects)).toEqual([]);
});

test("current are those that are planned, active or in progress; the others come after, six in all", () => {
  const all = (statuses: Project["status"][]) => {
    const { current, others } = groupProjects(statuses.map((status, index) => project(index + 1, { status })));
    return [current, others].map((group) => group.map(({ id }) => id));
  };
  expect(all(["completed", "planning", "on_hold", "active", "in_progress"])).toEqual([
    [2, 4, 5],
    [1, 3],
  ]);
  expect(all(["completed", "completed", "active", "active", "active", "active", "active"])).toEqual([
    [3, 4, 5, 6, 7],
    [1],
  ]);
  expect(all(["completed", ...Array.from({ length: 8 }, () => "active" as const)])).toEqual([[2, 3, 4, 5, 6, 7], []]);
  expect(all(["on_hold"])).toEqual([[], [1]]);
  expect(all([])).toEqual([[], []]);
});
