import { type Drawn, flat, ink, line, picture, slab } from "../kit/ink.server";

/** A thing on a table, seen from the front. */
export const standing = (wall: string, top: string, ...parts: string[]): Drawn =>
  picture(480, 360, wall, slab(0, 262, 480, 98, top), line("M0 262H480", 2), ...parts);

/** A thing that lies, seen from above. */
export const lying = (ground: string, ...parts: string[]): Drawn => picture(480, 360, ground, ...parts);

/** What a standing thing darkens below it. */
export const shadow = (x: number, y: number, rx: number, ry = 11): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${ink}" stroke="none" opacity=".16"/>`;

/** The shadow of a thing that lies, by its outline. */
export const under = (d: string): string => `<g transform="translate(9 10)">${flat(d, ink, 0.15)}</g>`;
