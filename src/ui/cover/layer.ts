import type { Random } from "../random";

/** A cover's three colours: its ground, and two that are plain to see on it. */
export type Ink = "ground" | "a" | "b";

/** One path of a pattern, filled or drawn in one colour. */
export interface Layer {
  d: string;
  fill?: Ink;
  stroke?: Ink;
  /** of the line, in units of a cover 480 wide */
  width?: number;
  dash?: string;
  round?: boolean;
}

export interface Size {
  width: number;
  height: number;
}

/** Draws across a cover, from back to front. The lower right corner is always seen, the rest may be cut. */
export type Pattern = (size: Size, random: Random) => Layer[];

/** A number as short as a path can hold it. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const circle = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

/** A line through points, on whole units, in short steps from one to the next. */
export function line(points: readonly (readonly [number, number])[]): string {
  let [x, y] = [0, 0];
  let path = "";
  for (const point of points) {
    const [toX, toY] = [Math.round(point[0]), Math.round(point[1])];
    const [across, down] = [toX - x, toY - y];
    path += path ? `l${across}${down < 0 ? "" : " "}${down}` : `M${toX} ${toY}`;
    [x, y] = [toX, toY];
  }
  return path;
}

/** A number that can follow another; a minus is as good as a space, but −0.04 is rounded to a 0 that has none. */
function apart(step: number): string {
  const text = n(step);
  return text.startsWith("-") ? text : ` ${text}`;
}

/** A closed curve that is drawn towards each of its points in turn, without a corner. */
export function loop(points: readonly (readonly [number, number])[]): string {
  const between = (at: number) => {
    const [[x1, y1], [x2, y2]] = [points.at(at), points[(at + 1) % points.length]] as [
      [number, number],
      [number, number],
    ];
    return [Math.round((x1 + x2) / 2), Math.round((y1 + y2) / 2)] as const;
  };
  let [x, y] = between(-1);
  let path = `M${x} ${y}q`;
  for (const [at, [towardsX, towardsY]] of points.entries()) {
    const [toX, toY] = between(at);
    path += [towardsX - x, towardsY - y, toX - x, toY - y].map(apart).join("");
    [x, y] = [toX, toY];
  }
  return `${path}z`;
}

/** Whole numbers from 0 to `count` − 1. */
export const upTo = (count: number): number[] => Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, at) => at);

/** The point at an angle and a distance from another. */
export const polar = (x: number, y: number, radius: number, angle: number): [number, number] => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** Sorts paths drawn one by one into two colours. */
export function twoColours(draw: (put: (ink: "a" | "b", d: string) => void) => void): Layer[] {
  const paths = { a: "", b: "" };
  draw((ink, d) => {
    paths[ink] += d;
  });
  return [
    { d: paths.a, fill: "a" },
    { d: paths.b, fill: "b" },
  ];
}
