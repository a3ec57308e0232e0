/** The colours of the pictures: fixed, since a picture is the same in both themes. */
export const ink = "#1d1a16";
export const soot = "#2b2620";
export const paper = "#f6f1e7";
export const sheet = "#fffdf8";
export const stone = "#e9e1d2";
export const clay = "#d5c7b0";
export const granite = "#a3978a";
export const slate = "#5e564b";
export const copper = "#b8401a";
export const ember = "#ee7f4d";
export const blush = "#f3d9c8";
export const violet = "#5b3fa0";
export const lilac = "#b9a3f2";
export const mist = "#e4ddf3";
export const night = "#2e2547";
export const moss = "#3f6b3a";
export const leaf = "#8fc487";
export const mint = "#dbe8d2";
export const amber = "#f0b93c";
export const wood = "#c98f56";
export const oak = "#9b6436";
export const sky = "#cfe0e6";

/** A number as short as a path can hold it. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Whole numbers from 0 to `count` − 1. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Something drawn once for each number from 0 to `count` − 1. */
export const times = (count: number, draw: (at: number) => string): string => upTo(count).map(draw).join("");

/** A drawing, and the size it is shown in at most. */
export interface Drawn {
  svg: string;
  /** px */
  width: number;
  height: number;
}

/**
 * A whole picture; its shapes have an ink outline of 3 unless they say otherwise.
 *
 * @param width in the units it is drawn in; a unit becomes `grain` pixels
 */
export function drawing(width: number, height: number, ground: string, grain: number, parts: string[]): Drawn {
  const size = { width: width * grain, height: height * grain };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}">` +
    `<path d="M0 0h${width}v${height}H0z" fill="${ground}"/>` +
    `<g stroke="${ink}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${parts.join("")}</g></svg>`;
  return { svg, ...size };
}

/** A picture for a page, three pixels to the unit. */
export const picture = (width: number, height: number, ground: string, ...parts: string[]): Drawn =>
  drawing(width, height, ground, 3, parts);

/** A filled path with an ink outline. */
export const out = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

/** A filled path without an outline. */
export const flat = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" stroke="none"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`;

/** A line without a filling. `more` is for dashes and opacity. */
export const line = (d: string, width = 3, colour = ink, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${more && ` ${more}`}/>`;

/** A rectangle with an ink outline. */
export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${radius ? ` rx="${radius}"` : ""}/>`;

/** A rectangle without an outline. */
export const slab = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  flat(`M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`, fill, opacity);

/** A circle with an ink outline. */
export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

/** A circle without an outline. */
export const dot = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" stroke="none"${opacity === 1 ? "" : ` opacity="${opacity}"`}/>`;

/** An ellipse with an ink outline. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

/** A bar that is `wide`, outlined by drawing it twice: wider in ink, then in its colour. */
export const tube = (d: string, wide: number, colour: string, edge = 3): string =>
  line(d, wide + 2 * edge) + line(d, wide, colour);

/**
 * Parts moved to a place. The smaller they are drawn, the finer their lines, but less so than their size.
 *
 * @param scale below 0 for the mirror image
 * @param turn in degrees, clockwise
 */
export const put = (x: number, y: number, scale: number, parts: string, turn = 0): string => {
  const size = scale < 0 ? `scale(${scale} ${-scale})` : `scale(${scale})`;
  const weight = scale === 1 ? "" : ` stroke-width="${n(3 / Math.sqrt(Math.abs(scale)))}"`;
  return `<g transform="translate(${n(x)} ${n(y)})${turn ? `rotate(${turn})` : ""}${scale === 1 ? "" : size}"${weight}>${parts}</g>`;
};

/** A window onto parts of their own size: what does not fit is cut off, at the top or both sides. */
export const view = (x: number, y: number, width: number, height: number, own: string, parts: string): string =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" viewBox="${own}" preserveAspectRatio="xMidYMax slice">${parts}</svg>`;

/** The chevron course of the old wall, from the left, `step` wide and high. */
export const chevrons = (x: number, y: number, step: number, count: number, width: number, colour: string): string =>
  line(
    `M${n(x)} ${n(y)}${`l${step} ${-step} ${step} ${step}`.repeat(count)}`,
    width,
    colour,
    'stroke-linejoin="miter"',
  );
