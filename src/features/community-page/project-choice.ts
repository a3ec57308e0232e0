import type { ProjectStatus } from "../projects/choices";
import type { Project } from "../projects/schema";

/** Keywords that find projects for a community without linked ones, by its id. */
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

/** The most projects of a community. */
const shown = 6;

/** A text's words in lower case, with a space around each. */
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

/** Projects without a community whose title, description, technologies or category match the keywords. */
export const projectsFoundFor = (community: string, projects: readonly Project[]): Project[] =>
  projects.filter((project) => project.community_id === null && speaksOf(project, community));

/** A community's projects: ongoing ones and others. */
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

/** The first six projects in the given order, ongoing ones first. */
export function groupProjects(projects: readonly Project[]): CommunityProjectGroups {
  const current = projects.filter(({ status }) => goesOn[status]).slice(0, shown);
  const others = projects.filter(({ status }) => !goesOn[status]).slice(0, shown - current.length);
  return { current, others };
}
