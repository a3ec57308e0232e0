import type { Project } from "../../projects/schema";

/** Words by which a project without a community is known to belong to one, by the community's id. */
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

/** The most projects that a community shows. */
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

/**
 * The projects of a community: those that name it, and of those that name none the ones that speak of its craft in title,
 * description, technologies or category.
 *
 * @returns the first six, in the order given
 */
export const projectsOf = (community: string, projects: readonly Project[]): Project[] =>
  projects
    .filter((project) =>
      project.community_id === null ? speaksOf(project, community) : project.community_id === community,
    )
    .slice(0, shown);
