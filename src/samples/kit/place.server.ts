import {
  amber,
  blush,
  box,
  chevrons,
  copper,
  disc,
  dot,
  flat,
  leaf,
  lilac,
  line,
  moss,
  n,
  night,
  oak,
  out,
  paper,
  put,
  sheet,
  sky,
  slab,
  soot,
  times,
  upTo,
  view,
  violet,
  wood,
} from "./ink.server";

/** The light a picture is seen in. */
export interface Light {
  sky: string;
  sun?: string;
  far: string;
  near: string;
  lit?: string;
}

export const morning: Light = { sky: blush, sun: copper, far: "#d9b3a4", near: "#b58374" };
export const noon: Light = { sky, sun: "", far: "#a9bcc4", near: "#7f939d" };
export const evening: Light = { sky: "#f0a06c", sun: "#b8401a", far: "#a5563f", near: "#5d3a49", lit: amber };
export const afternoon: Light = { sky: "#fbd38f", sun: "#fff3cf", far: "#dba56a", near: "#b57a52" };
export const dusk: Light = { sky: night, sun: lilac, far: "#3f3462", near: "#221b36", lit: amber };

const towers = [
  [0, 64, 62],
  [58, 40, 120],
  [96, 70, 84],
  [168, 46, 164],
  [212, 52, 104],
  [262, 38, 142],
  [298, 76, 74],
  [372, 44, 132],
  [414, 60, 92],
  [472, 40, 154],
  [510, 70, 70],
  [578, 44, 110],
] as const;

const windows = (x: number, width: number, height: number, fill: string, skip: number) =>
  flat(
    upTo(Math.floor((height - 14) / 15))
      .flatMap((row) =>
        upTo(Math.floor((width - 8) / 11)).map((column) =>
          (row * 7 + column * 5 + x) % 9 < skip ? `M${x + 7 + column * 11} ${-height + 9 + row * 15}h5v7h-5z` : "",
        ),
      )
      .join(""),
    fill,
    0.8,
  );

/** Harare from a window, 620 wide, its ground at y = 0: towers, the conical one among them, and trees. */
export function city({ far, near, lit }: Light): string {
  const back = towers.map(([x, width, height]) => slab(x - 24, -height - 34, width - 6, height + 34, far)).join("");
  const front = towers
    .filter((_, at) => at % 3 !== 1)
    .map(
      ([x, width, height]) =>
        slab(x, -height, width, height, near) + windows(x, width, height, lit ?? far, lit ? 3 : 6),
    )
    .join("");
  return `${back}${flat("M328 0C331-62 338-118 350-150Q364-158 378-150C390-118 397-62 400 0Z", near)}${front}`;
}

/** A jacaranda in flower, 120 high, its foot at 0. */
export const jacaranda = (crown: string = violet, blossom: string = lilac): string =>
  `${line("M0 0C3-34 0-52-4-74M-1-34C10-46 18-52 28-58M-2-40C-12-50-20-54-30-58", 7, soot)}${[
    [-34, -78, 27],
    [0, -104, 31],
    [36, -80, 28],
    [-2, -72, 24],
  ]
    .map(([x, y, r]) => dot(x!, y!, r!, crown))
    .join("")}${[
    [-40, -88],
    [-22, -70],
    [-8, -116],
    [10, -96],
    [26, -88],
    [44, -72],
    [-4, -78],
    [18, -66],
    [-26, -94],
  ]
    .map(([x, y]) => dot(x!, y!, 3.4, blossom))
    .join("")}`;

/** A msasa tree with its flat crown. */
export const msasa = (crown: string = copper): string =>
  `${line("M0 0C-4-30 4-44 0-62M1-40C14-56 26-60 36-68M0-46C-12-58-24-62-34-68", 6, soot)}${flat("M-62-70Q-56-96-22-94-4-108 22-96 54-98 62-72 40-60 12-68-24-58-62-70Z", crown)}`;

/** A window with what is outside: the wider it is, the more of the city. */
export function pane(x: number, y: number, width: number, height: number, light: Light, bars = 2): string {
  const crown: [string, string] = light.lit ? ["#4a3480", "#6d55ab"] : [violet, lilac];
  const wide = width / height > 2.1;
  const own = wide ? 1120 : 620;
  const trees = [
    [96, 1.5],
    [560, 1.2],
    ...(wide
      ? [
          [860, 1.6],
          [1050, 1.1],
        ]
      : []),
  ].map(([at, size]) => put(at!, 403, size!, jacaranda(...crown)));
  const outside = `${slab(0, 0, own, 400, light.sky)}${light.sun ? dot(own * 0.71, 210, 46, light.sun) : ""}<g transform="translate(0 400)">${city(light)}${wide ? `<g transform="translate(600)">${city(light)}</g>` : ""}</g>${trees.join("")}`;
  return `${view(x, y, width, height, `0 0 ${own} 400`, outside)}${line(`M${x} ${y}h${width}v${height}h${-width}z${times(bars - 1, (at) => `M${n(x + (width * (at + 1)) / bars)} ${y}v${height}`)}`, 5)}${line(`M${x} ${n(y + height * 0.3)}h${width}`, 3)}${box(x - 8, y + height, width + 16, 9, sheet)}`;
}

/** A wall and a floor; the foot of the wall is at y. */
export const room = (width: number, height: number, y: number, wall: string, floor: string): string =>
  `${slab(0, 0, width, y, wall)}${slab(0, y, width, height - y, floor)}${slab(0, y - 9, width, 9, flatTone(floor))}${line(`M0 ${y}h${width}`, 2.5)}`;

const flatTone = (floor: string) => (floor === soot || floor === night ? "#3d362e" : sheet);

/** A table top seen from the front: 14 thick, its upper side at y, with a course of chevrons below. */
export function bench(
  x: number,
  y: number,
  width: number,
  depth: number,
  colour: string = wood,
  front: string = copper,
): string {
  const step = 15;
  const count = Math.floor((width - 10) / (2 * step));
  const start = x + (width - count * 2 * step) / 2;
  return `${box(x + 8, y + 12, width - 16, depth - 12, front)}${depth > 48 ? chevrons(start, y + 46, step, count, 5, "#ffffff3d") : ""}${box(x, y, width, 15, colour, 3)}`;
}

/** A table with legs. */
export const table = (x: number, y: number, width: number, depth: number, colour: string = wood): string =>
  `${box(x + 16, y + 8, 13, depth - 8, soot)}${box(x + width - 29, y + 8, 13, depth - 8, soot)}${box(x, y, width, 14, colour, 3)}`;

/** A lamp on its cord from the ceiling, with its light if it is on. */
export const lamp = (x: number, y: number, colour: string, on = false): string =>
  `${on ? flat(`M${x - 30} ${y + 26}L${x - 100} ${y + 190}H${x + 100}L${x + 30} ${y + 26}Z`, amber, 0.16) : ""}${line(`M${x} -4V${y}`, 2.5)}${disc(x, y + 26, 9, on ? amber : paper)}${out(`M${x - 34} ${y + 27}Q${x - 30} ${y} ${x - 7} ${y - 4}h14q23 4 27 31Z`, colour)}`;

/** A board on a shelf's two arms, with things on it put by the caller. */
export const shelf = (x: number, y: number, width: number, colour: string = oak): string =>
  `${line(`M${x + 18} ${y + 6}v18M${x + width - 18} ${y + 6}v18`, 4)}${box(x, y, width, 9, colour)}`;

/** A stool without a back, its seat 70 above its feet. */
export const stool = (colour: string = copper): string =>
  `${line("M-14-64-24 0M14-64 24 0M-19-26H19", 5)}${box(-24, -74, 48, 11, colour, 5)}`;

/** A plant in a pot. */
export const plant = (pot: string = copper): string =>
  `${line("M0-34C-2-60-4-72-2-92M0-36C10-60 18-66 26-72M-1-36C-12-56-22-62-30-64", 3, moss)}${[
    [-2, -96, -4],
    [28, -76, 42],
    [-33, -66, -52],
    [12, -62, 24],
    [-14, -72, -28],
  ]
    .map(([x, y, turn]) => put(x!, y!, 1, out("M0 14C-13 2-11-16 0-28 11-16 13 2 0 14Z", leaf), turn))
    .join("")}${out("M-20-36H20L15 0H-15Z", pot)}${box(-23, -44, 46, 11, pot, 2)}`;

/** Squares of light from a window, on a floor or a wall. */
export const sunlight = (d: string, opacity = 0.5): string => flat(d, "#ffe2a6", opacity);

/** Bunting in the house colours between two points. */
export const bunting = (x: number, y: number, width: number, count: number): string => {
  const step = width / count;
  const sag = (at: number) => y + 26 * (1 - ((2 * at) / count - 1) ** 2);
  return `${line(`M${x} ${y}Q${x + width / 2} ${y + 52} ${x + width} ${y}`, 2)}${times(count, (at) => out(`M${n(x + at * step + 3)} ${n(sag(at + 0.1))}L${n(x + (at + 1) * step - 3)} ${n(sag(at + 0.9))}L${n(x + (at + 0.5) * step)} ${n(sag(at + 0.5) + 24)}Z`, [copper, amber, violet, leaf][at % 4]!))}`;
};
