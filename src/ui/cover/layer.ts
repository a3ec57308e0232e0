import type { Random } from "../random";

/** A cover's colours: background, and two that contrast with it. */
export type Ink = "ground" | "a" | "b";

/** A path of a pattern, filled or stroked in one colour. */
export interface Layer {
  d: string;
  fill?: Ink;
  stroke?: Ink;
  /** the stroke's width in units of a cover 480 wide */
  width?: number;
  dash?: string;
  round?: boolean;
}

export interface Size {
  width: number;
  height: number;
}

/** Draws a cover's layers from back to front. The lower right corner is always visible, the rest may be cropped. */
export type Pattern = (size: Size, random: Random) => Layer[];

/** A number, as short as possible in a path. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const circle = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

/** A polyline through points on whole units, in relative steps. */
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

/** A number after another: a minus needs no space, but −0.04 rounds to 0 without one. */
function apart(step: number): string {
  const text = n(step);
  return text.startsWith("-") ? text : ` ${text}`;
}

/** A smooth closed curve towards each of its points. */
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
export const numbersBelow = (count: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, at) => at);

/** The point at an angle and distance from another. */
export const polar = (x: number, y: number, radius: number, angle: number): [number, number] => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** Returns uneven rings of points, as around the heart of a tree. @param low the least unevenness, in parts of the radius */
export function unevenRings(random: Random, low: number, high: number, places: number) {
  const waves = numbersBelow(3).map((at) => ({
    times: at + 2,
    by: random.between(low, high),
    turn: random.between(0, 6),
  }));
  return (x: number, y: number, radius: number): [number, number][] =>
    numbersBelow(places).map((at) => {
      const angle = (at / places) * 2 * Math.PI;
      const wobble = waves.reduce((sum, { times, by, turn }) => sum + by * Math.sin(times * angle + turn), 1);
      return polar(x, y, radius * wobble, angle);
    });
}

/** Sorts paths into two colours. */
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
