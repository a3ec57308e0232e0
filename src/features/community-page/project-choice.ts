import type { Project, ProjectStatus } from "../projects/schema";

/** Words by which a project without a community is found for one that has no projects of its own, by the community's id. */
const words: Record<string, readonly string[]> = {
  sdc: [
    ..."software web website app apps mobile android ios ai game api code coding program programming database".split(
      " ",
    ),
    ..."javascript typescript python java kotlin swift dart flutter react vue svelte node rust go php sql html css".split(
      " ",
    ),
    "machine learning",
    "data science",
  ],
  hdc: [
    ..."hardware iot electronics electronic sensor sensors circuit pcb robot robots robotics arduino esp32 esp8266".split(
      " ",
    ),
    ..."microcontroller soldering drone lora kicad firmware solar motor motors mechanics prototype".split(" "),
    "raspberry pi",
    "3d printing",
    "3d printer",
    "laser cutting",
    "internet of things",
  ],
};

/** The most projects that a community shows in all. */
const shown = 6;

/** Words in the order they stand in, lower case, with a space on both sides of each. */
const spaced = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

function speaksOf({ title, description, technologies, category }: Project, community: string): boolean {
  if (!Object.hasOwn(words, community)) return false;
  const text = spaced([title, description, ...technologies, category].join(" | "));
  return words[community]?.some((word) => text.includes(` ${word} `)) ?? false;
}

/** Those projects that belong to no community and speak of this one's craft in title, description, technologies or category. */
export const projectsFoundFor = (community: string, projects: readonly Project[]): Project[] =>
  projects.filter((project) => project.community_id === null && speaksOf(project, community));

/** What a community shows of its projects: those that go on, and those that do not. */
export interface CommunityProjectGroups {
  current: Project[];
  others: Project[];
}

const goesOn: Record<ProjectStatus, boolean> = {
  planning: true,
  active: true,
  in_progress: true,
  completed: false,
  on_hold: false,
};

/** The first six of a community's projects in the order given, but those that go on before the others. */
export function groupProjects(projects: readonly Project[]): CommunityProjectGroups {
  const current = projects.filter(({ status }) => goesOn[status]).slice(0, shown);
  const others = projects.filter(({ status }) => !goesOn[status]).slice(0, shown - current.length);
  return { current, others };
}
