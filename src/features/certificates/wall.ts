import { chevronCourse } from "../../ui/chevron/chevron-course";
import { type Random, randomFrom } from "../../ui/random";

/* The wall beside a certificate: stones with the chevron band of Great Zimbabwe, different for each event. */

/** Its width: three steps of the chevron; points. */
export const wallWidth = 3 * chevronCourse.width;
const joint = 1.4;
const stone = 12;

/** The stones and parts of a band, in drawing order. */
export type Part = "dark" | "warm" | "pale" | "slabs" | "wedges";
export type Wall = Record<Part, string>;

const kinds: readonly Part[] = ["dark", "dark", "dark", "warm", "warm", "pale"];

/** Rounds to tenths without floating-point noise. */
const tenth = (number: number) => Math.round(number * 10) / 10;

function layCourse(wall: Wall, top: number, random: Random): void {
  const end = wallWidth + random.between(-7, 4);
  for (let at = -random.between(0, 20); at < end; ) {
    const next = at + random.between(16, 40);
    const right = end - next < 12 ? end : next;
    const left = Math.max(at, 0);
    const kind = kinds[random.below(kinds.length)] ?? "dark";
    wall[kind] += `M${tenth(left)} ${top}H${tenth(right - joint)}V${tenth(top + stone - joint)}H${tenth(left)}Z`;
    at = right;
  }
}

const shifted = (path: string, x: number, y: number): string =>
  path.replaceAll(
    /([ML])(-?[\d.]+) (-?[\d.]+)/g,
    (_, command, px, py) => `${command}${tenth(Number(px) + x)} ${tenth(Number(py) + y)}`,
  );

const wedge = "M24 15.5l11.5 8h-23z";

function layBand(wall: Wall, top: number): void {
  for (let x = 0; x < wallWidth; x += chevronCourse.width) {
    wall.slabs += shifted(chevronCourse.slabs, x, top);
    wall.wedges += shifted(wedge, x, top);
  }
}

/** The band's own height, without the courses of the header. */
const band = 25;

/**
 * Draws a wall as SVG paths.
 * @param height points
 * @param bands courses, counted from the top, with a band before them
 */
export function layWall(seed: number, height: number, bands: readonly number[]): Wall {
  const wall: Wall = { dark: "", warm: "", pale: "", slabs: "", wedges: "" };
  const random = randomFrom(seed);
  let top = 0;
  for (let course = 0; top < height; course++) {
    if (bands.includes(course)) {
      layBand(wall, top - 1);
      top += band;
    }
    layCourse(wall, top, random);
    top += stone;
  }
  return wall;
}
